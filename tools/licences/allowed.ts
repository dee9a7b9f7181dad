/** Licences that let everybody use, change and pass on what is under them, in a product for money as well. */
export const allowedLicences: ReadonlySet<string> = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  '0BSD',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  'Unlicense',
  'BlueOak-1.0.0',
  'OFL-1.1',
  'CC-BY-4.0',
  // Permissive, like BSD: the notice, and a summary of changes.
  'Python-2.0',
  // Their terms for whole, unchanged files: the notice, and where the source is.
  'EPL-2.0',
  'EPL-2.0 OR GPL-3.0-or-later',
  '(MPL-2.0 OR Apache-2.0)',
])
