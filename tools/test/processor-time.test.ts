import { expect, test } from 'vitest'
import { readChildSeconds } from './processor-time.ts'
import { runProgram } from './run-program.ts'

test('the time of children is read behind a name that holds spaces and brackets', () => {
  const stat = '7 (a (b) c) S 1 7 7 0 -1 4194560 100 200 0 0 11 12 350 25 20 0 1 0 1000 1 1 1\n'
  expect(readChildSeconds(stat)).toBe(3.75)
})

test('each program is told what it took itself, where the system counts it', async () => {
  const options = { cwd: import.meta.dirname, limitSeconds: 300 }
  const run = async (code: string) => (await runProgram(process.execPath, ['-e', code], options)).processorSeconds
  // Asking for the time takes time that is the system's: work is done between two questions.
  const worked = await run('while (process.cpuUsage().user < 400_000) for (let at = 0; at < 1e6; at++);')
  const rested = await run('')
  const kind = process.platform === 'linux' ? 'number' : 'undefined'
  expect([typeof worked, typeof rested]).toEqual([kind, kind])
  expect(worked ?? 1).toBeGreaterThanOrEqual(0.4)
  expect(rested ?? 0).toBeLessThan(worked ?? 1)
})
