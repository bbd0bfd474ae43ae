//! The functions of NVIDIA's driver, looked up by name.
//!
//! The driver is loaded on first use, so the program also starts on machines without one.

#![allow(unsafe_code)]

use crate::device::DeviceError;
use libloading::Library;
use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::sync::OnceLock;

/// Result code; 0 is success.
type Status = c_uint;
pub(crate) type Device = c_int;
/// Context, module, function or stream.
pub(crate) type Handle = *mut c_void;
type Address = u64;

pub(crate) const MULTIPROCESSOR_COUNT: c_int = 16;
pub(crate) const MAX_SHARED_MEMORY_PER_BLOCK_OPTIN: c_int = 97;
pub(crate) const MAX_DYNAMIC_SHARED_SIZE_BYTES: c_int = 8;

const NO_DRIVER: &str = if cfg!(all(target_env = "musl", target_feature = "crt-static")) {
    "this build of the program is linked statically and cannot load NVIDIA's driver; the builds for glibc can"
} else {
    "no NVIDIA driver was found on this machine (libcuda.so or nvcuda.dll)"
};

const NAMES: [&str; 3] = ["libcuda.so", "libcuda.so.1", "nvcuda.dll"];

/// Declares the functions as fields of [`Driver`], with the types of `cuda.h`.
macro_rules! functions {
    ($($field:ident = $name:literal ($($type:ty),*);)*) => {
        pub(crate) struct Driver {
            $(pub(crate) $field: unsafe extern "system" fn($($type),*) -> Status,)*
            _library: Library,
        }

        impl Driver {
            fn of(library: Library) -> Result<Driver, DeviceError> {
                Ok(Driver {
                    // SAFETY: the function has this type in `cuda.h`, and the library stays loaded.
                    $($field: *unsafe { library.get($name) }.map_err(|_| missing($name))?,)*
                    _library: library,
                })
            }
        }
    };
}

functions! {
    init = "cuInit" (c_uint);
    version = "cuDriverGetVersion" (&mut c_int);
    error_string = "cuGetErrorString" (Status, &mut *const c_char);
    device_count = "cuDeviceGetCount" (&mut c_int);
    device = "cuDeviceGet" (&mut Device, c_int);
    device_attribute = "cuDeviceGetAttribute" (&mut c_int, c_int, Device);
    device_name = "cuDeviceGetName" (*mut c_char, c_int, Device);
    retain_context = "cuDevicePrimaryCtxRetain" (&mut Handle, Device);
    release_context = "cuDevicePrimaryCtxRelease_v2" (Device);
    set_context = "cuCtxSetCurrent" (Handle);
    memory_info = "cuMemGetInfo_v2" (&mut usize, &mut usize);
    allocate = "cuMemAlloc_v2" (&mut Address, usize);
    free = "cuMemFree_v2" (Address);
    fill = "cuMemsetD8_v2" (Address, u8, usize);
    copy_to = "cuMemcpyHtoD_v2" (Address, *const c_void, usize);
    copy_from = "cuMemcpyDtoH_v2" (*mut c_void, Address, usize);
    load_module = "cuModuleLoadData" (&mut Handle, *const c_void);
    unload_module = "cuModuleUnload" (Handle);
    module_function = "cuModuleGetFunction" (&mut Handle, Handle, *const c_char);
    set_attribute = "cuFuncSetAttribute" (Handle, c_int, c_int);
    launch = "cuLaunchKernel" (
        Handle, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, c_uint, Handle, *mut *mut c_void, *mut *mut c_void
    );
}

fn missing(name: &str) -> DeviceError {
    DeviceError(format!("the NVIDIA driver of this machine has no {name}: one of 550 or newer has it"))
}

impl Driver {
    pub(crate) fn get() -> Result<&'static Driver, DeviceError> {
        static DRIVER: OnceLock<Result<Driver, DeviceError>> = OnceLock::new();
        let load = || {
            // SAFETY: the initialisers of NVIDIA's driver expect nothing of this process.
            let library = NAMES.iter().find_map(|name| unsafe { Library::new(*name) }.ok());
            Driver::of(library.ok_or_else(|| DeviceError(NO_DRIVER.into()))?)
        };
        DRIVER.get_or_init(load).as_ref().map_err(DeviceError::clone)
    }

    pub(crate) fn check(&self, status: Status, doing: &str) -> Result<(), DeviceError> {
        if status == 0 {
            return Ok(());
        }
        let mut text = std::ptr::null();
        // SAFETY: the driver writes the address of a string that is never freed, or null.
        let why = unsafe {
            (self.error_string)(status, &mut text);
            if text.is_null() { "unknown".into() } else { CStr::from_ptr(text).to_string_lossy() }
        };
        Err(DeviceError(format!("{doing} failed: {why} (CUDA error {status})")))
    }
}
