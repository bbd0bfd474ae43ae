//! An NVIDIA card, through the driver's own interface.
//!
//! Every call of the driver is unsafe to the compiler: it takes addresses of
//! the device and of this process. They are all made here, of memory that this
//! file has taken (`taken` is asked first) and of slices that live until the call is
//! over.

#![allow(unsafe_code)]

use crate::PTX;
use crate::device::{Device, DeviceError, Facts, Kernel, Launch};
use cudarc::driver::result::{self, DriverError};
use cudarc::driver::sys;
use std::ffi::{CString, c_void};
use std::ops::Range;

/// The first NVIDIA card of this machine.
pub struct Cuda {
    facts: Facts,
    device: sys::CUdevice,
    context: sys::CUcontext,
    module: sys::CUmodule,
    functions: Vec<sys::CUfunction>,
    /// Memory that was taken and not given back.
    taken: Vec<Range<u64>>,
}

// SAFETY: the handles may be used by any thread, one at a time, once the context
// is current there, which every call sees to.
unsafe impl Send for Cuda {}

/// The functions of the driver that are called here. They are looked for before
/// the first call, because a driver without one of them would end the program.
const FUNCTIONS: [&str; 21] = [
    "cuInit",
    "cuDriverGetVersion",
    "cuGetErrorString",
    "cuDeviceGetCount",
    "cuDeviceGet",
    "cuDeviceGetAttribute",
    "cuDeviceGetName",
    "cuDevicePrimaryCtxRetain",
    "cuDevicePrimaryCtxRelease_v2",
    "cuCtxSetCurrent",
    "cuMemGetInfo_v2",
    "cuMemAlloc_v2",
    "cuMemFree_v2",
    "cuMemsetD8_v2",
    "cuMemcpyHtoD_v2",
    "cuMemcpyDtoH_v2",
    "cuModuleLoadData",
    "cuModuleUnload",
    "cuModuleGetFunction",
    "cuFuncSetAttribute",
    "cuLaunchKernel",
];

/// What this build of the program says where it finds no driver.
const NO_DRIVER: &str = if cfg!(all(target_env = "musl", target_feature = "crt-static")) {
    "this build of the program is linked statically and cannot load NVIDIA's driver; the builds for glibc can"
} else {
    "no NVIDIA driver was found on this machine (libcuda.so or nvcuda.dll)"
};

/// Loads the driver.
fn load() -> Result<(), DeviceError> {
    // SAFETY: asks for a library and nothing else.
    if !unsafe { sys::is_culib_present() } {
        return Err(DeviceError(NO_DRIVER.into()));
    }
    for name in FUNCTIONS {
        // SAFETY: the library is there. The function is looked for, not called.
        if unsafe { sys::culib().get::<unsafe extern "C" fn()>(name.as_bytes()) }.is_err() {
            let why = format!("the NVIDIA driver of this machine has no {name}: one of 550 or newer has it");
            return Err(DeviceError(why));
        }
    }
    Ok(())
}

fn failed(doing: &str) -> impl Fn(DriverError) -> DeviceError {
    move |error| DeviceError(format!("{doing} failed: {error}"))
}

fn not_ours() -> DeviceError {
    DeviceError("this memory of the card was not taken".into())
}

impl Cuda {
    /// Opens the first card; says what is missing if there is none.
    pub fn open() -> Result<Cuda, DeviceError> {
        // SAFETY: these kernels are made of `kernels.cu`, which `Kernel::parameters` describes.
        unsafe { Cuda::with(PTX) }
    }

    /// The same with other kernels, for measuring.
    ///
    /// # Safety
    /// The kernels have the parameters that [`Kernel::parameters`] says, and stay within
    /// the memory that these name.
    pub unsafe fn with(ptx: &str) -> Result<Cuda, DeviceError> {
        load()?;
        result::init().map_err(failed("starting the NVIDIA driver"))?;
        let count = result::device::get_count().map_err(failed("counting NVIDIA cards"))?;
        if count < 1 {
            return Err(DeviceError("the NVIDIA driver is there, but no card".into()));
        }
        let device = result::device::get(0).map_err(failed("opening the NVIDIA card"))?;
        // SAFETY: the device was just opened.
        let attribute = |which| unsafe {
            result::device::get_attribute(device, which).map_err(failed("asking the NVIDIA card"))
        };
        use sys::CUdevice_attribute as Attribute;
        let multiprocessors = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT)? as u32;
        let shared = attribute(Attribute::CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)? as u32;
        // SAFETY: the device was just opened; the context is released when this is dropped.
        let context =
            unsafe { result::primary_ctx::retain(device) }.map_err(failed("opening the NVIDIA card"))?;
        let mut cuda = Cuda {
            facts: Facts { name: String::new(), driver: String::new(), multiprocessors, shared, free: 0 },
            device,
            context,
            module: std::ptr::null_mut(),
            functions: Vec::new(),
            taken: Vec::new(),
        };
        cuda.enter()?;
        let name = result::device::get_name(device).map_err(failed("asking the NVIDIA card"))?;
        let (free, _) = result::mem_get_info().map_err(failed("asking the NVIDIA card"))?;
        let mut version = 0;
        // SAFETY: writes one number.
        unsafe { sys::cuDriverGetVersion(&mut version) }.result().map_err(failed("asking the driver"))?;
        cuda.facts.name = name;
        cuda.facts.driver = format!("CUDA {}.{}", version / 1000, version % 1000 / 10);
        cuda.facts.free = free as u64;
        let ptx = CString::new(ptx).map_err(|_| DeviceError("the kernels are not text".into()))?;
        // SAFETY: the text ends with a 0 and lives until the call is over.
        cuda.module = unsafe { result::module::load_data(ptx.as_ptr().cast()) }
            .map_err(failed("compiling the kernels, which take a driver of 550 or newer,"))?;
        for kernel in Kernel::ALL {
            let name = CString::new(kernel.name()).expect("names have no 0 in them");
            // SAFETY: the module is loaded.
            let function = unsafe { result::module::get_function(cuda.module, name) }
                .map_err(failed("finding a kernel"))?;
            cuda.functions.push(function);
        }
        for kernel in [Kernel::Search, Kernel::SearchFar] {
            // SAFETY: the function is there.
            unsafe {
                result::function::set_function_attribute(
                    cuda.functions[kernel as usize],
                    sys::CUfunction_attribute::CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                    shared as i32,
                )
            }
            .map_err(failed("asking for shared memory"))?;
        }
        Ok(cuda)
    }

    /// Has the card seem to have no more than so many bytes of shared memory, for
    /// measuring.
    pub fn limit_shared(&mut self, bytes: u32) {
        self.facts.shared = self.facts.shared.min(bytes);
    }

    /// Checks that bytes at an address were taken and not given back.
    fn check_taken(&self, at: u64, bytes: usize) -> Result<(), DeviceError> {
        let end = at.checked_add(bytes as u64).ok_or_else(not_ours)?;
        let is_inside = |taken: &Range<u64>| taken.start <= at && end <= taken.end;
        self.taken.iter().any(is_inside).then_some(()).ok_or_else(not_ours)
    }

    /// Makes the card that of this thread.
    fn enter(&self) -> Result<(), DeviceError> {
        // SAFETY: the context lives as long as this.
        unsafe { result::ctx::set_current(self.context) }.map_err(failed("using the NVIDIA card"))
    }
}

impl Device for Cuda {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn take(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        self.enter()?;
        // SAFETY: the memory is cleared before anyone can read it.
        unsafe {
            let at = result::malloc_sync(bytes.max(1)).map_err(failed("taking the card's memory"))?;
            self.taken.push(at..at + bytes.max(1) as u64);
            result::memset_d8_sync(at, 0, bytes.max(1)).map_err(failed("clearing the card's memory"))?;
            Ok(at)
        }
    }

    fn give_back(&mut self, at: u64) -> Result<(), DeviceError> {
        self.enter()?;
        let which = self.taken.iter().position(|taken| taken.start == at).ok_or_else(not_ours)?;
        self.taken.swap_remove(which);
        // SAFETY: the memory was taken, and was not given back before.
        unsafe { result::free_sync(at) }.map_err(failed("giving the card's memory back"))
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.enter()?;
        self.check_taken(at, bytes.len())?;
        // SAFETY: the memory is ours, and the bytes live until they were copied.
        unsafe { result::memcpy_htod_sync(at, bytes) }.map_err(failed("writing to the card"))
    }

    fn read(&mut self, at: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.enter()?;
        self.check_taken(at, bytes.len())?;
        // SAFETY: the memory is ours, and the bytes live until they were copied.
        unsafe { result::memcpy_dtoh_sync(bytes, at) }.map_err(failed("reading from the card"))
    }

    fn start(&mut self, kernel: Kernel, launch: Launch, parameters: &[&[u8]]) -> Result<(), DeviceError> {
        self.enter()?;
        if !parameters.iter().map(|bytes| bytes.len()).eq(kernel.parameters().iter().copied()) {
            return Err(DeviceError(format!("{} has other parameters", kernel.name())));
        }
        let mut pointers: Vec<*mut c_void> =
            parameters.iter().map(|bytes| bytes.as_ptr().cast_mut().cast()).collect();
        // SAFETY: the driver copies as many bytes of each parameter as the kernel has, before it returns.
        unsafe {
            result::launch_kernel(
                self.functions[kernel as usize],
                (launch.blocks, 1, 1),
                (launch.threads, 1, 1),
                launch.shared,
                std::ptr::null_mut(),
                &mut pointers,
            )
        }
        .map_err(failed("starting a kernel"))
    }
}

impl Drop for Cuda {
    fn drop(&mut self) {
        // SAFETY: nothing of the context is used afterwards. Memory that was not
        // given back goes with it. Nothing can be done about errors.
        unsafe {
            let _ = self.enter();
            if !self.module.is_null() {
                let _ = result::module::unload(self.module);
            }
            let _ = result::primary_ctx::release(self.device);
        }
    }
}
