import { words, type Words } from './reason-words.ts'

/** Why the cash of a drawer, counted, moved or handed on, is under review. */
export const drawerReasons = {
  'shift.float-differs': words(
    'Shift {number} began with {float} in the drawer; the closing of {before} left {left} (minor units).',
    '班次 {number} 开始时备用金为 {float}，而班次 {before} 结束时留下 {left}（最小单位）。',
    'シフト {number} は準備金 {float} で始めましたが、シフト {before} の締めで残したのは {left} です（最小単位）。',
  ),
  'shift.next-float-above': words(
    'Shift {number} left {nextFloat} as the next float, and only {counted} was counted (minor units).',
    '班次 {number} 留下的备用金为 {nextFloat}，清点金额只有 {counted}（最小单位）。',
    'シフト {number} の次の準備金は {nextFloat} ですが、計数額は {counted} です（最小単位）。',
  ),
  'shift.cash-beyond-bound': words(
    'A float or cash movement of {given} is beyond what the outlet moves at once, {most} (minor units).',
    '备用金或现金收支 {given} 超过门店单次上限 {most}（最小单位）。',
    '準備金または入出金 {given} が、店舗で一度に動かせる {most} を超えています（最小単位）。',
  ),
  'shift.approval-missing': words(
    'The drawer is off by {difference} (minor units; {most} may be), and nobody who may see the expected cash let it stand.',
    '钱箱差异为 {difference}（最小单位，容许 {most}），且无有权查看应有金额的人员放行。',
    'ドロアの過不足 {difference}（最小単位、許容 {most}）を、理論在高を見られる人が承認していません。',
  ),
  'shift.approval-unproven': words(
    'Nothing proves that the difference of the drawer was approved by somebody who may.',
    '无法证明该钱箱差异由有权限的人员授权。',
    'ドロアの過不足を権限のある人が承認したと証明するものがありません。',
  ),
  'cash.slip-missing': words(
    'Money went to the bank without the number of its receipt.',
    '存入银行的款项没有回单号。',
    '銀行への出金に控え番号がありません。',
  ),
  'cash.destination-in': words(
    'Money was put in and yet noted as going to the safe or the bank.',
    '存入钱箱的款项却记为送往保险箱或银行。',
    '入金なのに、金庫または銀行行きと記録されています。',
  ),
  'shift.drawer-below-zero': words(
    'The drawer held less than was taken out: {left} would be left (minor units).',
    '钱箱余额不足：取出后为 {left}（最小单位）。',
    'ドロアの現金より多く出金され、残りが {left} になります（最小単位）。',
  ),
} as const satisfies Record<string, Words>
