import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, it } from 'vitest'

const file = JSON.stringify(path.join(import.meta.dirname, 'at-exit.ts'))

const run = (body: string) => {
  const program = `import { atExit } from ${file}\nconst say = (word) => () => console.log(word)\n${body}`
  const { stdout, status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return { said: stdout.split('\n').filter(Boolean), status }
}

describe('what a program started does not outlive it', () => {
  it('is ended by process.exit, each thing once', () =>
    expect(run(`atExit(say('one')); atExit(say('two')); process.exit(3)`)).toEqual({ said: ['one', 'two'], status: 3 }))

  it('is ended by an error that nobody caught', () =>
    expect(run(`atExit(say('one')); throw new Error('none')`)).toEqual({ said: ['one'], status: 1 }))

  it('is left alone once it has been ended', () =>
    expect(run(`const back = atExit(say('one')); back(); const two = atExit(say('two'))`)).toEqual({
      said: ['two'],
      status: 0,
    }))
})
