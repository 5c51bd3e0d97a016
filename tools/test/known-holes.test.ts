import { expect, test } from 'vitest'
import { auditLines, isGrave, readAudit } from './known-holes.ts'

const hole = { name: 'lodash', severity: 'high', range: '<4.17.21' }

test('names each hole that the registry knows, and which of them are grave', () => {
  const small = { name: 'ms', severity: 'low', range: '<2.0.0' }
  const audit = readAudit(`npm warn\n${JSON.stringify({ vulnerabilities: { lodash: hole, ms: small } })}\n`)
  expect(audit).toEqual({ kind: 'answered', holes: [hole, small] })
  expect(auditLines(audit)).toEqual(['lodash <4.17.21: high', 'ms <2.0.0: low'])
  expect([isGrave(hole), isGrave(small)]).toEqual([true, false])
})

test('finds nothing where nothing is known', () => {
  expect(readAudit('{"vulnerabilities":{}}')).toEqual({ kind: 'answered', holes: [] })
})

test.each([
  ['{"message":"request to https://registry.npmjs.org/ failed, reason: getaddrinfo ENOTFOUND"}', /ENOTFOUND/],
  ['', /did not answer/],
  ['{"cut off', /did not answer/],
])('says in one line that nobody could be asked: %s', (output, why) => {
  const lines = auditLines(readAudit(output))
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatch(/^not run: /)
  expect(lines[0]).toMatch(why)
})
