import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const tools = join(import.meta.dirname, '..')

// A mistake whose text has moved is planted nowhere, and its suite then shows less than it says.
it.each(['access', 'pricing', 'roles', 'sale', 'screens', 'thin'])(
  'every planted mistake of %s has its place',
  (suite) => {
    const { stdout } = spawnSync(process.execPath, [join(tools, `mutate-${suite}.ts`), '--fits'], {
      encoding: 'utf8',
    })
    const [, fit, all] = /(\d+) of (\d+) mistakes fit/.exec(stdout) ?? []
    expect([stdout.trim(), fit]).toEqual([`${all} of ${all} mistakes fit`, all])
  },
)
