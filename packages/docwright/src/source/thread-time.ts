/** Milliseconds of processor time that this thread has used so far; on Node 22, which does not tell threads apart, its process. */
export function threadTime(): number {
  const tell = (process as { threadCpuUsage?: () => NodeJS.CpuUsage }).threadCpuUsage ?? process.cpuUsage
  const { user, system } = tell.call(process)
  return (user + system) / 1000
}
