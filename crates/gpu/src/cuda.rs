//! An NVIDIA card, through the driver API.
//!
//! All driver calls take raw addresses of the device or of this process. Every call is in this
//! file, and only with device memory that this file allocated (`check_taken` verifies it) and
//! slices that outlive the call.

#![allow(unsafe_code)]

use crate::PTX;
use crate::device::{Device, DeviceError, Facts, Kernel, Launch, Parameters};
use crate::driver::{self, Driver, Handle};
use std::ffi::{CStr, CString, c_char, c_void};
use std::ops::Range;

/// The first NVIDIA card of this machine.
pub struct Cuda {
    driver: &'static Driver,
    facts: Facts,
    device: driver::Device,
    context: Handle,
    module: Handle,
    functions: Vec<Handle>,
    taken: Vec<Range<u64>>,
}

// SAFETY: the handles may be used by any thread, one at a time, once the context is current there;
// every method makes it current.
unsafe impl Send for Cuda {}

const OPENING: &str = "opening the NVIDIA card";
const ASKING: &str = "asking the NVIDIA card";

fn not_ours() -> DeviceError {
    DeviceError("this memory of the card was not taken".into())
}

impl Cuda {
    /// Opens the first card. The error states the missing part.
    pub fn open() -> Result<Cuda, DeviceError> {
        // SAFETY: these kernels are made of `kernels.cu`, which `Kernel::parameters` describes.
        unsafe { Cuda::with(PTX) }
    }

    /// As [`Cuda::open`] with other kernels, for measurements.
    ///
    /// # Safety
    /// The kernels must have the parameters of [`Kernel::parameters`] and stay within the memory
    /// that these name.
    pub unsafe fn with(ptx: &str) -> Result<Cuda, DeviceError> {
        let driver = Driver::get()?;
        let (mut count, mut device, mut context) = (0, 0, std::ptr::null_mut());
        // SAFETY: the driver writes a number, a device and a context, which is released on drop.
        unsafe {
            driver.check((driver.init)(0), "starting the NVIDIA driver")?;
            driver.check((driver.device_count)(&mut count), "counting NVIDIA cards")?;
            if count < 1 {
                return Err(DeviceError("the NVIDIA driver is there, but no card".into()));
            }
            driver.check((driver.device)(&mut device, 0), OPENING)?;
            driver.check((driver.retain_context)(&mut context, device), OPENING)?;
        }
        let mut cuda = Cuda {
            driver,
            facts: Facts::default(),
            device,
            context,
            module: std::ptr::null_mut(),
            functions: Vec::new(),
            taken: Vec::new(),
        };
        cuda.enter()?;
        cuda.facts = cuda.asked()?;
        cuda.load(ptx)?;
        Ok(cuda)
    }

    fn asked(&self) -> Result<Facts, DeviceError> {
        let Cuda { driver, device, .. } = *self;
        let attribute = |which| {
            let mut value = 0;
            // SAFETY: the device is open; the driver writes one number.
            let status = unsafe { (driver.device_attribute)(&mut value, which, device) };
            driver.check(status, ASKING).map(|()| value as u32)
        };
        let mut name: [c_char; 128] = [0; 128];
        let (mut free, mut total, mut version) = (0, 0, 0);
        // SAFETY: the driver writes at most the given number of bytes of the name, and three
        // numbers.
        let name = unsafe {
            driver.check((driver.device_name)(name.as_mut_ptr(), name.len() as i32 - 1, device), ASKING)?;
            driver.check((driver.memory_info)(&mut free, &mut total), ASKING)?;
            driver.check((driver.version)(&mut version), "asking the driver")?;
            // The last byte is still 0.
            CStr::from_ptr(name.as_ptr()).to_string_lossy().into_owned()
        };
        Ok(Facts {
            name,
            driver: format!("CUDA {}.{}", version / 1000, version % 1000 / 10),
            multiprocessors: attribute(driver::MULTIPROCESSOR_COUNT)?,
            shared: attribute(driver::MAX_SHARED_MEMORY_PER_BLOCK_OPTIN)?,
            free: free as u64,
        })
    }

    fn load(&mut self, ptx: &str) -> Result<(), DeviceError> {
        let driver = self.driver;
        let ptx = CString::new(ptx).map_err(|_| DeviceError("the kernels are not text".into()))?;
        // SAFETY: the text ends with a 0 and lives until the call is over.
        let status = unsafe { (driver.load_module)(&mut self.module, ptx.as_ptr().cast()) };
        driver.check(status, "compiling the kernels, which take a driver of 550 or newer,")?;
        for kernel in Kernel::ALL {
            let name = CString::new(kernel.name()).expect("names have no 0 in them");
            let mut function = std::ptr::null_mut();
            // SAFETY: the module is loaded, and the name ends with a 0.
            let status = unsafe { (driver.module_function)(&mut function, self.module, name.as_ptr()) };
            driver.check(status, "finding a kernel")?;
            self.functions.push(function);
        }
        for kernel in [Kernel::Search, Kernel::SearchFar] {
            let function = self.functions[kernel as usize];
            let bytes = self.facts.shared as i32;
            // SAFETY: the function is there.
            let status =
                unsafe { (driver.set_attribute)(function, driver::MAX_DYNAMIC_SHARED_SIZE_BYTES, bytes) };
            driver.check(status, "asking for shared memory")?;
        }
        Ok(())
    }

    fn check_taken(&self, at: u64, bytes: usize) -> Result<(), DeviceError> {
        let end = at.checked_add(bytes as u64).ok_or_else(not_ours)?;
        let is_inside = |taken: &Range<u64>| taken.start <= at && end <= taken.end;
        self.taken.iter().any(is_inside).then_some(()).ok_or_else(not_ours)
    }

    fn enter(&self) -> Result<(), DeviceError> {
        // SAFETY: the context lives as long as this.
        let status = unsafe { (self.driver.set_context)(self.context) };
        self.driver.check(status, "using the NVIDIA card")
    }
}

impl Device for Cuda {
    fn facts(&self) -> &Facts {
        &self.facts
    }

    fn take(&mut self, bytes: usize) -> Result<u64, DeviceError> {
        self.enter()?;
        let bytes = bytes.max(1);
        let mut at = 0;
        // SAFETY: the driver writes an address.
        let status = unsafe { (self.driver.allocate)(&mut at, bytes) };
        self.driver.check(status, "taking the card's memory")?;
        self.taken.push(at..at + bytes as u64);
        // SAFETY: the memory was just taken.
        let status = unsafe { (self.driver.fill)(at, 0, bytes) };
        self.driver.check(status, "clearing the card's memory").map(|()| at)
    }

    fn give_back(&mut self, at: u64) -> Result<(), DeviceError> {
        self.enter()?;
        let which = self.taken.iter().position(|taken| taken.start == at).ok_or_else(not_ours)?;
        self.taken.swap_remove(which);
        // SAFETY: the memory was taken, and was not given back before.
        let status = unsafe { (self.driver.free)(at) };
        self.driver.check(status, "giving the card's memory back")
    }

    fn write(&mut self, at: u64, bytes: &[u8]) -> Result<(), DeviceError> {
        self.enter()?;
        self.check_taken(at, bytes.len())?;
        // SAFETY: the memory is ours, and the bytes live until they were copied.
        let status = unsafe { (self.driver.copy_to)(at, bytes.as_ptr().cast(), bytes.len()) };
        self.driver.check(status, "writing to the card")
    }

    fn read(&mut self, at: u64, bytes: &mut [u8]) -> Result<(), DeviceError> {
        self.enter()?;
        self.check_taken(at, bytes.len())?;
        // SAFETY: the memory is ours, and the bytes live until they were copied.
        let status = unsafe { (self.driver.copy_from)(bytes.as_mut_ptr().cast(), at, bytes.len()) };
        self.driver.check(status, "reading from the card")
    }

    fn start(
        &mut self,
        kernel: Kernel,
        launch: Launch,
        Parameters(parameters): Parameters<'_>,
    ) -> Result<(), DeviceError> {
        self.enter()?;
        if !parameters.iter().map(|bytes| bytes.len()).eq(kernel.parameters().iter().copied()) {
            return Err(DeviceError(format!("{} has other parameters", kernel.name())));
        }
        let mut pointers: Vec<*mut c_void> =
            parameters.iter().map(|bytes| bytes.as_ptr().cast_mut().cast()).collect();
        // SAFETY: the driver copies each parameter, with the size that the kernel declares, before
        // it returns. The addresses in them are those of memory taken by this crate, which alone
        // makes parameters.
        let status = unsafe {
            (self.driver.launch)(
                self.functions[kernel as usize],
                launch.blocks,
                1,
                1,
                launch.threads,
                1,
                1,
                launch.shared,
                std::ptr::null_mut(),
                pointers.as_mut_ptr(),
                std::ptr::null_mut(),
            )
        };
        self.driver.check(status, "starting a kernel")
    }
}

impl Drop for Cuda {
    fn drop(&mut self) {
        // SAFETY: nothing of the context is used afterwards. Memory that was not
        // given back goes with it. Nothing can be done about errors.
        unsafe {
            let _ = self.enter();
            if !self.module.is_null() {
                (self.driver.unload_module)(self.module);
            }
            (self.driver.release_context)(self.device);
        }
    }
}
