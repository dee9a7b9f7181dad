// Runs before anything is painted, from the head: the chosen colour scheme and a dismissed banner. Keep it tiny.
{
  const root = document.documentElement
  const { strictScheme, defaultScheme, banner } = root.dataset
  let stored: string | null = null
  try {
    stored = localStorage.getItem('docwright-scheme')
    if (banner !== undefined && localStorage.getItem('docwright-banner') === banner) root.dataset['dismissed'] = ''
  } catch {
    // Storage may be forbidden; then every visit starts from the site's default.
  }
  const scheme = strictScheme ?? stored ?? defaultScheme
  const dark = scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.remove('light', 'dark')
  root.classList.add(dark ? 'dark' : 'light')
}
