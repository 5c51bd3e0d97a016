import { expect, test } from 'vitest'
import { modules } from '../../../program.ts'

/* Each job says which clock it goes by: a shop's (`shopClock`), or, named here with the reason, the program's. */

const outside = "what it tells goes to others, who have the program's time"
const claims = "a process takes what waits, and holds it by the program's clock"
const sums = 'it sums up all merchants at once'
const reads = 'it reads what there is and writes no moment that a shop goes by'
const older = 'it forgets what is old, which at a test shop is old later'
const above = "it is no shop's"

const BY_PROGRAM_CLOCK: Readonly<Record<string, string>> = {
  'identity.forget-codes': above,
  'audit.seal-lines': reads,
  'audit.make-exports': claims,
  'audit.anchor-chains': reads,
  'file.sweep-orphans': "ids are minted by the program's clock",
  'catalogue.forget-imports': older,
  'device.renew-pages': reads,
  'inventory.keep-stock-days': sums,
  'promotion.make-coupon-codes': 'a person asked for them, and their days stand in what was asked',
  'promotion.run-back-tests': claims,
  'promotion.forget-back-tests': older,
  'report.keep-figures': sums,
  'report.prove-figures': sums,
  'report.count-merchants': above,
  'report.send-mails': outside,
  'report.send-views': outside,
  'member.renew-passes': reads,
  'member.push-passes': outside,
  'message.deliver': outside,
  'message.forget': older,
  'billing.begin-licences': above,
  'billing.remind': above,
  'billing.resolve-payments': above,
  'billing.cancel-unpaid': above,
  'sales.make-exports': claims,
  'message.gather-alerts': outside,
  'message.mail-alerts': outside,
  'message.push-alerts': outside,
  'moving.move-waiting': claims,
  'moving.fetch-pictures': claims,
  'moving.forget-uploads': older,
  'moving.write-archives': claims,
  'moving.fill-test-shops': claims,
  'open.number-changes': reads,
  'open.plan-webhook-messages': outside,
  'open.send-webhook-messages': outside,
  'open.retry-webhook-messages': outside,
  'open.forget-webhook-messages': older,
  'open.forget-quotes': "it asks for what is old by each shop's clock (`isBeforeThere`)",
  'open.forget-tokens': "codes and tokens are written by the program's clock",
  'maintenance.prove-books': reads,
  'maintenance.take-up-relocations': above,
}

test('each job goes by the clock of its shops, or by the program’s for a reason', () => {
  const jobs = modules.flatMap(({ jobs: own }) => own ?? [])
  const unmarked = jobs.filter(({ shopClock }) => shopClock === undefined).map(({ name }) => name)
  expect(unmarked.filter((name) => BY_PROGRAM_CLOCK[name] === undefined)).toEqual([])
  const marked = jobs.filter(({ shopClock }) => shopClock !== undefined).map(({ name }) => name)
  expect(marked.filter((name) => BY_PROGRAM_CLOCK[name] !== undefined)).toEqual([])
  expect(marked).toEqual(
    expect.arrayContaining([
      'payment.send-refunds',
      'open.return-to-gift-cards',
      'journal.book-kept-entries',
      'member.earn-referrals',
    ]),
  )
})
