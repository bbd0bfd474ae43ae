use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// Writes a temporary file and renames it, so that readers see the old file or the new one, never a
/// part. The target of a symbolic link is replaced, not the link. A device or a pipe is written to
/// directly.
pub fn save(path: &Path, bytes: &[u8]) -> io::Result<()> {
    if path.file_name().is_none() {
        return Err(io::Error::other("this is not a file name"));
    }
    let (path, beside) = (place(path), unfinished(path));
    if is_special(&path) {
        return File::options().write(true).open(&path)?.write_all(bytes);
    }
    let written = write(&beside, bytes).and_then(|()| fs::rename(&beside, path));
    if written.is_err() {
        // The first error is more useful than one about the leftover.
        let _ = fs::remove_file(&beside);
    }
    written
}

/// The temporary file of [`save`]. It remains only if the program is killed while writing.
pub fn unfinished(path: &Path) -> PathBuf {
    let path = place(path);
    let mut beside = OsString::from(".");
    beside.push(path.file_name().unwrap_or_default());
    beside.push(format!(".{}.part", std::process::id()));
    path.with_file_name(beside)
}

fn place(path: &Path) -> PathBuf {
    let real = path.is_symlink().then(|| path.canonicalize().ok()).flatten();
    real.unwrap_or_else(|| path.into())
}

/// Whether the path is neither file nor folder: a device, a pipe, a socket.
fn is_special(path: &Path) -> bool {
    path.metadata().is_ok_and(|there| !there.is_file() && !there.is_dir())
}

/// The error that [`save`] would return, as far as it can be predicted. Changes nothing.
pub fn cannot_save(path: &Path) -> Option<io::Error> {
    let path = &place(path);
    let error = |kind, message: &str| Some(io::Error::new(kind, message));
    if path.is_dir() {
        return error(io::ErrorKind::IsADirectory, "this is a folder");
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if let Some(folder) = folder
        && !folder.is_dir()
    {
        let message = format!("there is no folder {}", folder.display());
        return error(io::ErrorKind::NotFound, &message);
    }
    if path.metadata().is_ok_and(|file| file.permissions().readonly()) {
        return error(io::ErrorKind::PermissionDenied, "this file is read-only");
    }
    if is_special(path) {
        return None;
    }
    let beside = unfinished(path);
    let written = File::create(&beside).and_then(|_| fs::remove_file(&beside));
    written.err().map(|error| match error.kind() {
        io::ErrorKind::PermissionDenied => {
            io::Error::new(error.kind(), "no permission to write in this folder")
        }
        _ => error,
    })
}

fn write(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut file = File::create(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(unix)]
    #[test]
    fn a_pipe_is_written_to_and_stays_one() {
        use std::os::unix::fs::FileTypeExt;
        let folder = std::env::temp_dir().join(format!("slidepack-pipe-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (pipe, link) = (folder.join("pipe"), folder.join("link.svg"));
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        std::os::unix::fs::symlink(&pipe, &link).unwrap();
        for path in [&pipe, &link] {
            assert!(cannot_save(path).is_none());
            let reader = std::thread::spawn({
                let pipe = pipe.clone();
                move || fs::read(pipe).unwrap()
            });
            save(path, b"through").unwrap();
            assert_eq!(reader.join().unwrap(), b"through");
            assert!(fs::metadata(&pipe).unwrap().file_type().is_fifo());
        }
        assert!(link.is_symlink());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn a_file_is_replaced_whole_and_nothing_is_left_beside_it() {
        let folder = std::env::temp_dir().join(format!("slidepack-save-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("answer.txt");
        save(&path, b"old").unwrap();
        save(&path, b"new").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        assert!(save(&folder.join("no/such/folder.txt"), b"x").is_err());
        fs::remove_dir_all(&folder).unwrap();
    }

    #[test]
    fn what_cannot_be_saved_is_known_beforehand() {
        let folder = std::env::temp_dir().join(format!("slidepack-cannot-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let kind = |path: &Path| cannot_save(path).map(|error| error.kind());
        assert_eq!(kind(&folder), Some(io::ErrorKind::IsADirectory));
        assert_eq!(kind(&folder.join("no/such.txt")), Some(io::ErrorKind::NotFound));
        let path = folder.join("answer.txt");
        assert_eq!(kind(&path), None);
        assert!(!path.exists());
        save(&path, b"old").unwrap();
        assert_eq!(kind(&path), None);
        assert_eq!(fs::read(&path).unwrap(), b"old");
        let mut permissions = fs::metadata(&path).unwrap().permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).unwrap();
        assert_eq!(kind(&path), Some(io::ErrorKind::PermissionDenied));
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
        fs::remove_dir_all(&folder).unwrap();
    }

    #[cfg(unix)]
    #[test]
    fn a_link_still_leads_to_the_file_that_was_saved() {
        let folder = std::env::temp_dir().join(format!("slidepack-link-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let (file, link) = (folder.join("answer.txt"), folder.join("link.txt"));
        save(&file, b"old").unwrap();
        std::os::unix::fs::symlink(&file, &link).unwrap();
        save(&link, b"new").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&file).unwrap(), b"new");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 2);
        fs::remove_dir_all(&folder).unwrap();
    }
}
