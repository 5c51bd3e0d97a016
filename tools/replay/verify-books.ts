import path from 'node:path'
import { runProgram } from '../test/run-program.ts'
import type { OwnServer } from './server.ts'

const cli = path.join(import.meta.dirname, '../../apps/server/src/cli.ts')
/** Months of sales are a few minutes' work; only a proof that hangs meets it. */
const limitSeconds = 3_600

/** Has the running server prove every book by SQL, as `npm run verify` does, and prints what it says of each; whether all agree. */
export async function verifyBooks(
  { folder }: OwnServer,
  databaseUrl: string | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const env = { DATA_DIR: folder, DATABASE_URL: databaseUrl ?? '' }
  const { exitCode, output } = await runProgram(process.execPath, [cli, 'verify'], {
    cwd: path.dirname(cli),
    env,
    limitSeconds,
  })
  say(output.trimEnd())
  return exitCode === 0
}
