/**
 * Milliseconds of processor time that this thread has used; on Node 22, which cannot measure threads, those of the
 * process.
 */
export function threadTime(): number {
  const tell = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage ?? process.cpuUsage
  const { user, system } = tell.call(process)
  return (user + system) / 1000
}
