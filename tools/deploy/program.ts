import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

/** Returns whether a program is found where the shell would look for it. */
export const isHere = (program: string): boolean =>
  (process.env['PATH'] ?? '').split(path.delimiter).some((folder) => fs.existsSync(path.join(folder, program)))

/** Runs a checker. Returns what it said where it is not content. */
export function complaintOf(
  program: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string | undefined {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    encoding: 'utf8',
    env: { ...process.env, ...environment },
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status === 0) return undefined
  return `${stdout ?? ''}${stderr ?? ''}${error?.message ?? ''}`.trim() || `${program} ended with ${status}`
}

/** Returns a port that nobody holds at the moment. */
export const freePort = (): Promise<number> =>
  new Promise((done) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
