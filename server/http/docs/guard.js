// Runs before the viewer. The content policy asks for trusted HTML: what the viewer makes of the descriptions is plain words
// in a few elements without attributes, and nothing else becomes HTML here.
const elements = 'body|remove|p|strong|em|code|pre|ul|ol|li|br|h[1-6]'
const harmless = new RegExp(`^(?:[^<]|</?(?:${elements})>)*$`)
const { trustedTypes } = window
if (trustedTypes) {
  trustedTypes.createPolicy('default', { createHTML: (text) => (harmless.test(text) ? text : null) })
  // Its library for cleaning HTML would make a policy of its own, which the content policy does not know.
  Object.defineProperty(window, 'trustedTypes', { value: undefined })
}
