import { entry } from '../error.ts'

/** Remarks on past sales of a move: rows that are left out, once for each file and reason. */
export const movingHistory = {
  'moving.history-unpaid': entry(422, [
    'Left out, as not paid or cancelled: {count, row|rows} of past sales.',
    '历史销售中有 {count} 行未付款或已取消，已略去。',
    '過去の売上のうち、未払いまたはキャンセルの {count} 行は除外します。',
  ]),
  'moving.history-no-day': entry(422, [
    'Left out without a readable date: {count, row|rows} of past sales.',
    '历史销售中有 {count} 行没有可识别的日期，已略去。',
    '過去の売上のうち、日付を読み取れない {count} 行は除外します。',
  ]),
  'moving.history-no-number': entry(422, [
    'Left out without an order number: {count, row|rows} of past sales.',
    '历史销售中有 {count} 行没有单号，已略去。',
    '過去の売上のうち、取引番号のない {count} 行は除外します。',
  ]),
  'moving.history-no-amount': entry(422, [
    'Left out without a readable amount: {count, row|rows} of past sales.',
    '历史销售中有 {count} 行没有可识别的金额，已略去。',
    '過去の売上のうち、金額を読み取れない {count} 行は除外します。',
  ]),
  'moving.history-other-currency': entry(422, [
    'Left out, as in another currency: {count, past sale|past sales}.',
    '有 {count} 笔历史销售币种不同，已略去。',
    '過去の売上のうち、通貨が異なる {count} 件は除外します。',
  ]),
  'moving.history-elsewhere': entry(422, [
    '{count, past sale is|past sales are} of locations that are left out.',
    '有 {count} 笔历史销售属于不迁入的地点，已略去。',
    '過去の売上のうち、対象外の場所の {count} 件は除外します。',
  ]),
} as const
