use super::AskPuzzle;
use serde::de::{DeserializeSeed, Error, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, forward_to_deserialize_any};
use std::fmt;
use std::marker::PhantomData;

/// A puzzle, as `text` or as `board`, and what is asked about it.
// Serde's `flatten` would accept fields of neither part and lose their position in the text, so
// `Deserialize` is implemented by hand below.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(deny_unknown_fields, rename = "{T}"))]
pub struct About<T> {
    #[serde(flatten)]
    pub puzzle: AskPuzzle,
    #[serde(flatten)]
    pub question: T,
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for About<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<About<T>, D::Error> {
        deserializer.deserialize_map(Object(PhantomData))
    }
}

/// A puzzle alone, for questions that have one as a field.
impl<'de> Deserialize<'de> for AskPuzzle {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AskPuzzle, D::Error> {
        #[derive(Deserialize)]
        struct Nothing {}
        About::<Nothing>::deserialize(deserializer).map(|about| about.puzzle)
    }
}

struct Object<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
    type Value = About<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object with a puzzle")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<About<T>, A::Error> {
        let mut puzzle = AskPuzzle::default();
        let question = T::deserialize(Rest { map, puzzle: &mut puzzle, fields: &[] })?;
        Ok(About { puzzle, question })
    }
}

struct Rest<'p, A> {
    map: A,
    puzzle: &'p mut AskPuzzle,
    fields: &'static [&'static str],
}

impl<'de, A: MapAccess<'de>> Deserializer<'de> for Rest<'_, A> {
    type Error = A::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, A::Error> {
        visitor.visit_map(Rest { fields, ..self })
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, A::Error> {
        visitor.visit_map(self)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

impl<'de, A: MapAccess<'de>> MapAccess<'de> for Rest<'_, A> {
    type Error = A::Error;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, A::Error> {
        while let Some(name) = self.map.next_key::<String>()? {
            if self.puzzle.take(&name, &mut self.map)? {
                continue;
            }
            if !self.fields.contains(&name.as_str()) {
                let known = AskPuzzle::FIELDS.iter().chain(self.fields).map(|name| format!("`{name}`"));
                let known: Vec<String> = known.collect();
                let message = format!("unknown field `{name}`, expected one of {}", known.join(", "));
                return Err(A::Error::custom(message));
            }
            return seed.deserialize(name.into_deserializer()).map(Some);
        }
        Ok(None)
    }

    fn next_value_seed<V: DeserializeSeed<'de>>(&mut self, seed: V) -> Result<V::Value, A::Error> {
        self.map.next_value_seed(seed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Default, PartialEq, Serialize, Deserialize)]
    #[serde(default)]
    struct Question {
        draft: bool,
    }

    fn read(json: &str) -> Result<About<Question>, String> {
        serde_json::from_str(json).map_err(|error| error.to_string())
    }

    #[test]
    fn the_fields_of_both_are_read_in_any_order() {
        let read = read(r#"{"index": 2, "draft": true, "text": "1 2/3 0"}"#).unwrap();
        assert_eq!((read.puzzle.index, read.puzzle.text.as_deref()), (Some(2), Some("1 2/3 0")));
        assert!(read.question.draft);
        let again = serde_json::to_string(&read).unwrap();
        assert_eq!(serde_json::from_str::<About<Question>>(&again).unwrap(), read);
    }

    #[test]
    fn errors_have_a_place() {
        let wrong = |json: &str| read(json).unwrap_err();
        assert!(
            wrong(r#"{"text": "0", "drafd": true}"#)
                .starts_with("unknown field `drafd`, expected one of `text`")
        );
        assert!(wrong("{\"text\": \"0\",\n \"index\": -1}").ends_with("at line 2 column 12"));
        assert!(wrong(r#"{"text": "0", "text": "0"}"#).starts_with("duplicate field `text`"));
        assert!(wrong(r#"{"draft": true, "draft": true}"#).starts_with("duplicate field `draft`"));
        assert!(wrong("[1]").starts_with("invalid type"));
    }
}
