import { words, type Words } from './reason-words.ts'

const numberBelow = words(
  'Number {number} is below {used}, which the till had used before.',
  '单号 {number} 小于本收银台已用过的 {used}。',
  '番号 {number} は、このレジが既に使った {used} より小さい番号です。',
)

const numberAhead = words(
  'Number {number} is further on than the till can have come with {entries, entry|entries} and {begun, payment|payments} begun besides.',
  '单号 {number} 超出本收银台按 {entries} 条记录和另外 {begun} 笔已发起付款所能到达的范围。',
  '番号 {number} は、記録 {entries} 件と開始した支払い {begun} 件から到達できる番号を超えています。',
)

/** Why the time that a till claims is under review, beside sales and refunds. */
export const clockReasons = {
  'entry.clock-off': words(
    'The device’s clock was wrong when it wrote {at}; the server received it at {receivedAt}.',
    '设备写入 {at} 时，其时钟有偏差；服务器于 {receivedAt} 收到。',
    '{at} の記録時に端末の時計がずれていました。サーバーの受信は {receivedAt} です。',
  ),
  'entry.in-the-future': words(
    'Dated {at}, but the server received it earlier, at {receivedAt}. It’s booked at the time it was received.',
    '所写时间 {at} 晚于服务器收到的时间 {receivedAt}，已按收到时间入账。',
    '日時 {at} はサーバーの受信 {receivedAt} より後です。受信した日時で記帳しました。',
  ),
  'entry.before-registration': words(
    'Dated {at}, before the device was registered at {registeredAt}. It’s booked at the time it was received, {receivedAt}.',
    '所写时间 {at} 早于设备登记时间 {registeredAt}，已按收到时间 {receivedAt} 入账。',
    '日時 {at} は端末の登録 {registeredAt} より前です。受信した日時 {receivedAt} で記帳しました。',
  ),
  'entry.day-differs': words(
    'Written for {given}; by the clock it was {wanted}, and it’s booked on that day.',
    '记账日写为 {given}，按时间应为 {wanted}，已按后者入账。',
    '記帳日は {given} とありますが、時刻では {wanted} です。後者で記帳しました。',
  ),
  'entry.clock-changed': words(
    'The device’s clock was changed by {minutes, minute|minutes}. What it wrote from {at} on is booked by the clock it had then.',
    '设备的时钟被更改了 {minutes} 分钟。自 {at} 起的记录按更改前的时钟入账。',
    '端末の時計が {minutes} 分変わりました。{at} 以降の記録は、変わる前の時計で記帳しました。',
  ),
  'sale.number-below': numberBelow,
  'refund.number-below': numberBelow,
  'sale.number-ahead': numberAhead,
  'refund.number-ahead': numberAhead,
  'hold.clock-wrong': words(
    'By the device’s clock, the basket was held at {at}. The server received it at {receivedAt} and uses that time.',
    '购物车挂单时间为 {at}（设备时钟），服务器于 {receivedAt} 收到并以此为准。',
    '端末の時計では {at} に保留されました。サーバーは受信した {receivedAt} を使います。',
  ),
  'clock.unproven': words(
    'Nothing proves that this time-clock entry is {name}’s own.',
    '没有任何凭据证明该考勤由 {name} 本人打卡。',
    '{name} 本人の打刻だと証明するものがありません。',
  ),
} as const satisfies Record<string, Words>
