import { expect, test } from 'vitest'
import { createLog } from './log.ts'

const SECRETS = [
  'password',
  'newPassword',
  'newPasswordAgain',
  'token',
  'deviceToken',
  'pin',
  'secret',
  'authorization',
  'cookie',
]

test.each(SECRETS)('a log never holds a %s, on three levels', (name) => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  log.info({ [name]: 'hidden-1', one: { [name]: 'hidden-2', two: { [name]: 'hidden-3' } }, said: 'plain' }, 'a call')
  expect(lines.join('')).toContain('plain')
  expect(lines.join('')).not.toContain('hidden')
})
