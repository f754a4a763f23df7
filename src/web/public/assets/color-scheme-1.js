// Runs before the first paint, as a separate file because the content security policy forbids inline scripts:
// the page must not flash white for a user who works in the dark.
;(() => {
  var scheme = null
  try {
    scheme = localStorage.getItem('lading.kept.color-scheme')
  } catch (_) {
    // Storage is forbidden in this browser: the system's scheme is as good a choice as any.
  }
  var isDark =
    scheme === 'dark' || (scheme !== 'light' && window.matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.setAttribute('data-mantine-color-scheme', isDark ? 'dark' : 'light')
})()
