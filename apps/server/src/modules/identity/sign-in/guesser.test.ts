import { expect, test } from 'vitest'
import { strangerAt } from './guesser.ts'

test.each([
  ['203.0.113.7', 'network 203.0.113'],
  ['::ffff:203.0.113.7', 'network 203.0.113'],
  ['2001:db8:1:2:3:4:5:6', 'network 2001:db8:1:2'],
  ['2001:db8:1:2::9', 'network 2001:db8:1:2'],
  ['2001:db8::9', 'network 2001:db8:0:0'],
  ['::1', 'network 0:0:0:0'],
])('%s guesses as %s', (ip, name) => expect(strangerAt({ ip })).toBe(name))
