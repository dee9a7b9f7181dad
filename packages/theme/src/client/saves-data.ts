/** Whether the reader has asked the browser to save data: nothing is loaded then before it is needed. */
export function savesData(): boolean | undefined {
  // Not in Firefox and Safari.
  return (navigator as { connection?: { saveData: boolean } }).connection?.saveData
}
