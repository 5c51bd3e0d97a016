import { words, type Words } from './reason-words.ts'

/** Why the cash of a drawer between and within shifts is under review. */
export const drawerReasons = {
  'shift.float-differs': words(
    'Shift {number} began with {float} in the drawer; the closing of {before} left {left} (minor units).',
    '班次 {number} 开始时备用金为 {float}，而班次 {before} 结束时留下 {left}（最小单位）。',
    'シフト {number} の準備金は {float} ですが、シフト {before} の締めで残したのは {left} です（最小単位）。',
  ),
  'shift.next-float-above': words(
    'Shift {number} left {nextFloat} as the next float, and only {counted} was counted (minor units).',
    '班次 {number} 留下的备用金为 {nextFloat}，清点金额只有 {counted}（最小单位）。',
    'シフト {number} の次の準備金は {nextFloat} ですが、計数額は {counted} です（最小単位）。',
  ),
  'shift.cash-beyond-bound': words(
    'A float or cash movement of {given} is beyond what the outlet moves at once, {most} (minor units).',
    '备用金或现金收支 {given} 超过门店单次上限 {most}（最小单位）。',
    '準備金または入出金 {given} が店舗の上限 {most} を超えています（最小単位）。',
  ),
} as const satisfies Record<string, Words>
