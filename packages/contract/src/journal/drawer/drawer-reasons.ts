import { words, type Words } from '../reason-words.ts'

/** Why the cash of a drawer, counted, moved or handed on, is under review. */
export const drawerReasons = {
  'shift.float-differs': words(
    'Shift {number} began with {float:money} in the drawer, but the closing of {before} left {left:money}.',
    '班次 {number} 开始时备用金为 {float:money}，而班次 {before} 结束时留下 {left:money}。',
    'シフト {number} は準備金 {float:money} で始めましたが、シフト {before} の締めで残したのは {left:money} です。',
  ),
  'shift.next-float-above': words(
    'Shift {number} left {nextFloat:money} as the next float, but only {counted:money} was counted.',
    '班次 {number} 留下的备用金为 {nextFloat:money}，清点金额只有 {counted:money}。',
    'シフト {number} の次の準備金は {nextFloat:money} ですが、計数額は {counted:money} です。',
  ),
  'shift.cash-beyond-bound': words(
    'A float or cash movement of {given:money} is above the outlet’s limit of {most:money}.',
    '备用金或现金收支 {given:money} 超过门店单次上限 {most:money}。',
    '準備金または入出金 {given:money} が、店舗で一度に動かせる {most:money} を超えています。',
  ),
  'shift.approval-missing': words(
    'The drawer is off by {difference:money} (allowed: {most:money}), and nobody with permission to see the expected cash approved it.',
    '钱箱差异为 {difference:money}（容许 {most:money}），且无有权查看应有金额的人员放行。',
    'ドロアの過不足 {difference:money}（許容 {most:money}）を、理論在高を見られる人が承認していません。',
  ),
  'shift.approval-unproven': words(
    'Nothing proves that somebody with permission approved the drawer’s difference.',
    '无法证明该钱箱差异由有权限的人员授权。',
    'ドロアの過不足を権限のある人が承認したと証明するものがありません。',
  ),
  'cash.slip-missing': words(
    'Cash was banked without the number of its deposit slip.',
    '存入银行的款项没有回单号。',
    '銀行への出金に控え番号がありません。',
  ),
  'cash.destination-in': words(
    'Cash was put into the drawer, but the entry names the safe or the bank as its destination.',
    '存入钱箱的款项却记为送往保险箱或银行。',
    '入金なのに、金庫または銀行行きと記録されています。',
  ),
  'cash.tips-astray': words(
    'Tips were paid out, but the entry puts them into the drawer, the safe or the bank.',
    '记为支付小费，款项却放入了钱箱、保险箱或银行。',
    'チップの支払いなのに、入金、または金庫・銀行行きと記録されています。',
  ),
  'shift.drawer-below-zero': words(
    'More was taken out than the drawer held. {left:money} would be left.',
    '钱箱余额不足：取出后为 {left:money}。',
    'ドロアの現金より多く出金され、残りが {left:money} になります。',
  ),
  'shift.foreign-differs': words(
    'Notes in {currency}: {counted:money} counted, {expected:money} expected.',
    '{currency} 外币：清点 {counted:money}，应有 {expected:money}。',
    '{currency} の外貨：数えた額 {counted:money}、あるべき額 {expected:money}。',
  ),
} as const satisfies Record<string, Words>

/** The claims of a desk of an amount of cash, as the middle of a sentence. */
export const cashAmountClaims = {
  'foreign-cash': words('The value of foreign notes', '外币折算金额', '外貨の換算額'),
} as const satisfies Record<string, Words>
