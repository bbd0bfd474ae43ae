//! Fields of an object, with their paths.

use super::node::{Field, Kind, Node};
use super::wrong::{Wrong, said};

pub(super) struct Fields<'n> {
    node: &'n Node,
    path: &'n str,
    fields: &'n [Field],
}

impl<'n> Fields<'n> {
    pub(super) fn new(
        node: &'n Node,
        path: &'n str,
        names: &[&str],
        expected: &str,
    ) -> Result<Fields<'n>, Wrong> {
        let Kind::Object(fields) = &node.kind else { return Err(Wrong::kind(node, path, expected)) };
        for (at, field) in fields.iter().enumerate() {
            let (code, message) = if !names.contains(&field.name.as_str()) {
                let found: String = field.name.chars().take(40).collect();
                let is_ours = fields.iter().any(|field| names.contains(&field.name.as_str()));
                let board = match names.contains(&"tray") && !is_ours {
                    true => "a sliding puzzle as `board`, or a packing puzzle with ",
                    false => "one of ",
                };
                let names = names.iter().filter(|name| **name != "color").copied().collect::<Vec<_>>();
                let message = format!("expected {board}the fields {}, found `{found}`", names.join(", "));
                ("unknown-field", message)
            } else if fields[..at].iter().any(|other| other.name == field.name) {
                ("repeated-field", format!("the field `{}` is given twice", field.name))
            } else {
                continue;
            };
            return Err(Wrong { span: field.span.clone(), code, message: said(path, &message) });
        }
        Ok(Fields { node, path, fields })
    }

    /// A field that is present and not null, with its path.
    pub(super) fn get(&self, name: &str) -> Option<(&'n Node, String)> {
        let field = self.fields.iter().find(|field| field.name == name)?;
        let is_given = !matches!(field.value.kind, Kind::Null);
        let dot = if self.path.is_empty() { "" } else { "." };
        is_given.then(|| (&field.value, format!("{}{dot}{name}", self.path)))
    }

    pub(super) fn need(&self, name: &str) -> Result<(&'n Node, String), Wrong> {
        let missing = || format!("the field `{name}` is missing");
        self.get(name).ok_or_else(|| Wrong::new(self.node, self.path, "missing-field", &missing()))
    }
}

pub(super) fn items<'n>(list: &'n [Node], path: &str) -> impl Iterator<Item = (&'n Node, String)> {
    list.iter().zip(0..).map(move |(node, at)| (node, format!("{path}[{at}]")))
}
