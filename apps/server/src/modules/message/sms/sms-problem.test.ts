import { describe, expect, it, test } from 'vitest'
import { OutgoingRefused } from '../../../platform/outgoing/address-rule.ts'
import { lostOnTheWay, outcomeOfSms, problemOfAliyun, problemOfStatus, SmsRefused } from './sms-problem.ts'

test.each([
  ['isv.BUSINESS_LIMIT_CONTROL', 'limit-reached', 'again'],
  ['isv.DAY_LIMIT_CONTROL', 'day-limit', 'shut'],
  ['isv.MONTH_LIMIT_CONTROL', 'day-limit', 'shut'],
  ['isv.AMOUNT_NOT_ENOUGH', 'no-balance', 'shut'],
  ['isv.OUT_OF_SERVICE', 'no-balance', 'shut'],
  ['isv.MOBILE_NUMBER_ILLEGAL', 'recipient-refused', 'never'],
  ['isv.PRODUCT_UN_SUBSCRIPT', 'account-refused', 'shut'],
  ['isp.RAM_PERMISSION_DENY', 'account-refused', 'shut'],
  ['isv.SMS_SIGNATURE_ILLEGAL', 'sign-refused', 'shut'],
  ['isv.SMS_TEMPLATE_ILLEGAL', 'template-refused', 'never'],
  ['isv.TEMPLATE_MISSING_PARAMETERS', 'template-refused', 'never'],
  ['InvalidAccessKeyId.NotFound', 'key-refused', 'shut'],
  ['SignatureDoesNotMatch', 'key-refused', 'shut'],
  ['Throttling.User', 'later', 'again'],
  ['isp.SYSTEM_ERROR', 'later', 'again'],
  ['isv.BLACK_KEY_CONTROL_LIMIT', 'message-refused', 'never'],
] as const)('%s means %s: %s', (code, problem, outcome) => {
  expect(problemOfAliyun(code)).toBe(problem)
  expect(outcomeOfSms(new SmsRefused(problem))).toBe(outcome)
})

describe('what is lost on the way', () => {
  const unreachable = (code: string) =>
    new OutgoingRefused('unreachable', 'x', Object.assign(new Error(code), { code }))
  it('was surely not sent where nothing was reached, and perhaps was where the line broke or was silent', () => {
    expect(lostOnTheWay(unreachable('ECONNREFUSED'))).toMatchObject({ problem: 'unreachable', isCertain: true })
    expect(lostOnTheWay(unreachable('ECONNRESET'))).toMatchObject({ problem: 'unreachable', isCertain: false })
    expect(lostOnTheWay(new OutgoingRefused('timed-out', 'x'))).toMatchObject({
      problem: 'timed-out',
      isCertain: false,
    })
    expect(lostOnTheWay(new OutgoingRefused('address-forbidden', 'x')).isCertain).toBe(true)
  })
})

test.each([
  [199, 'message-refused', 'never'],
  [200, null, null],
  [202, null, null],
  [299, null, null],
  [300, 'moved', 'never'],
  [301, 'moved', 'never'],
  [399, 'moved', 'never'],
  [400, 'message-refused', 'never'],
  [401, 'secret-refused', 'never'],
  [402, 'message-refused', 'never'],
  [403, 'secret-refused', 'never'],
  [407, 'message-refused', 'never'],
  [408, 'later', 'again'],
  [409, 'message-refused', 'never'],
  [428, 'message-refused', 'never'],
  [429, 'later', 'again'],
  [430, 'message-refused', 'never'],
  [499, 'message-refused', 'never'],
  [500, 'later', 'again'],
  [599, 'later', 'again'],
] as const)('the status %i means %s and has the text %s', (status, problem, outcome) => {
  const found = problemOfStatus(status)
  expect([found, found && outcomeOfSms(new SmsRefused(found))]).toEqual([problem, outcome])
})
