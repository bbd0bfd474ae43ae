// Finds what modules of site/page import from the page: in the site that is built, both lie in one folder.
export async function resolve(specifier, context, next) {
  try {
    return await next(specifier, context);
  } catch (error) {
    const from = context.parentURL?.replace("/site/page/", "/page/");
    if (!from || from === context.parentURL) throw error;
    return next(new URL(specifier, from).href, context);
  }
}
