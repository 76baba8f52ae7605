// The content security policy of all responses.

export const securityPolicy = (frameHosts: readonly string[]) => ({
  'default-src': ["'self'"],
  'script-src': ["'self'"],
  // The component library creates style elements.
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'media-src': ["'self'", 'blob:'],
  'font-src': ["'self'", 'data:'],
  'worker-src': ["'self'", 'blob:'],
  // PDFs are displayed from blobs that the page has fetched.
  'frame-src': ['blob:', ...frameHosts.map((host) => `https://${host}`)],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
});
