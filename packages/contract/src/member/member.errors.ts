import { entry } from '../error.ts'
import { familyErrors } from './family.errors.ts'
import { walletErrors } from './wallet.errors.ts'
import { joinErrors } from './join.errors.ts'
import { mergeErrors } from './merge.errors.ts'
import { ownErrors } from './own.errors.ts'
import { referralErrors } from './referral.errors.ts'
import { segmentErrors } from './segment.errors.ts'

export const memberErrors = {
  ...mergeErrors,
  ...familyErrors,
  ...walletErrors,
  ...joinErrors,
  ...ownErrors,
  ...referralErrors,
  ...segmentErrors,
  'level.name-taken': entry(422, [
    'A level called {name} already exists. Nothing was saved.',
    '已有名为“{name}”的等级，未保存。',
    '「{name}」というランクは既にあります。保存していません。',
  ]),
  'level.number-taken': entry(422, [
    'Level number {number} is taken already. Nothing was saved.',
    '等级编号 {number} 已被使用，未保存。',
    'ランク番号 {number} は既に使われています。保存していません。',
  ]),
  'level.minimum-too-large': entry(422, [
    'The minimum consumption can be at most {most}. Nothing was saved.',
    '所需消费最多为 {most}，未保存。',
    '必要な購入額は {most} までです。保存していません。',
  ]),
  'level.in-use': entry(422, [
    '{members, member has|members have} this level. Disable it, or give them another one first.',
    '有 {members} 位会员属于该等级。请先停用，或将其改为其他等级。',
    'このランクの会員が {members} 人います。無効にするか、先に別のランクにしてください。',
  ]),
  'level.disabled': entry(422, [
    'This level is disabled. Choose another level.',
    '该等级已停用，请选择其他等级。',
    'このランクは無効です。別のランクを選択してください。',
  ]),
  'member.card-taken': entry(422, [
    'Card number {cardNumber} belongs to another member, perhaps an archived one. Nothing was saved; use another number or leave it empty.',
    '卡号 {cardNumber} 已属于其他会员（可能已归档），未保存。请换一个卡号或留空。',
    'カード番号 {cardNumber} は別の会員（アーカイブ済みの場合もあります）のものです。別の番号にするか、空欄にしてください。保存していません。',
  ]),
  'member.phone-taken': entry(422, [
    'The phone number {phone} already belongs to {name}. Open that member instead; nothing was saved.',
    '手机号 {phone} 已属于会员“{name}”，未保存。请直接打开该会员。',
    '電話番号 {phone} は既に {name} 様のものです。その会員を開いてください。保存していません。',
  ]),
  'member.birthday-invalid': entry(422, [
    'The birthday must be a day between {least} and {most}. Nothing was saved.',
    '生日须在 {least} 至 {most} 之间，未保存。',
    '誕生日は {least}～{most} の日付にしてください。保存していません。',
  ]),
  'member.disabled': entry(422, [
    'The member is disabled and can’t earn or spend. Enable the member first.',
    '该会员已停用，不能累积或使用。请先启用。',
    'この会員は無効のため、ポイントや残高の付与・利用ができません。先に有効にしてください。',
  ]),
  'member.no-outlet': entry(422, [
    'Add an outlet first: members are counted in its currency. Nothing was saved.',
    '请先添加门店：会员按门店币种记账，未保存。',
    '会員は店舗の通貨で記録するため、先に店舗を追加してください。保存していません。',
  ]),
  'member.cards-used-up': entry(422, [
    'All card numbers of this merchant are used. Enter a number manually.',
    '该商户的卡号已全部用完，请手动填写卡号。',
    'この加盟店のカード番号を使い切りました。番号を手で入力してください。',
  ]),
  'member.card-differs': entry(422, [
    'This is not the card number of this member. Enter it as shown on the page; nothing was erased.',
    '卡号与该会员不符，未删除任何内容。请按页面所示输入。',
    'この会員のカード番号ではありません。ページのとおりに入力してください。消去していません。',
  ]),
  'member.holds-something': entry(422, [
    'The member still has a balance of {balance} and {points, point|points}. Bring them to zero or merge the member first; nothing was archived.',
    '该会员仍有余额 {balance} 和 {points} 积分。请先清零或合并会员，未归档。',
    'この会員には残高 {balance} と {points} ポイントが残っています。先に 0 にするか、会員を統合してください。アーカイブしていません。',
  ]),
  'member.promised-something': entry(422, [
    'The member is still due a bonus of {bonus}, {exchanges, exchange|exchanges} to pick up and {orders, order|orders} paid from their balance. Refund the recharge, and hand over or cancel exchanges and orders first; nothing was changed.',
    '该会员还有待到账的赠送 {bonus}、{exchanges} 笔待领取的积分兑换，以及 {orders} 笔已用余额付款的订单。请先退回充值，并交付或取消兑换和订单。未作任何更改。',
    'この会員には今後付与するボーナス {bonus}、受取待ちの交換 {exchanges} 件、残高で支払済みの注文 {orders} 件があります。先にチャージを返金し、交換品と注文の品を引き渡すか取り消してください。何も変更していません。',
  ]),
  'member.holds-account': entry(422, [
    'The member still has {count, account or card|accounts or cards}, starting with {code}. Settle them or merge the member first; nothing was changed.',
    '该会员还有 {count} 个卡或账户，第一个为 {code}。请先结清，或先合并会员。未作任何更改。',
    'この会員には掛売またはカードが {count} 件残っています（{code} など）。先に精算するか、会員を統合してください。何も変更していません。',
  ]),
  'member-import.cell-unfit': entry(422, [
    '{field}: “{value}” is not valid. {hint}',
    '“{field}”的值“{value}”不符合要求。{hint}',
    '「{field}」：「{value}」は使えません。{hint}',
  ]),
  'member-import.twice': entry(422, [
    '{field}: {value} also appears in row {row}.',
    '“{field}”{value} 在第 {row} 行重复。',
    '「{field}」：{value} は {row} 行目にもあります。',
  ]),
  'member.held-elsewhere': entry(
    409,
    [
      'Another payment for this member is open at {deviceName} until {until}. Finish or cancel that payment first; nothing was taken.',
      '该会员在“{deviceName}”上有未完成的付款，至 {until}。请先完成或取消该笔付款，未扣除。',
      'この会員の別の支払いが「{deviceName}」で進行中です（{until} まで）。先にその支払いを完了するか取り消してください。差し引いていません。',
    ],
    'retry',
  ),
  'member.password-needed': entry(422, [
    'The member must enter their password above {limit}. Nothing was taken.',
    '超过 {limit} 须由会员输入密码。未扣除。',
    '{limit} を超える場合は、会員にパスワードを入力していただいてください。差し引いていません。',
  ]),
  'member.password-wrong': entry(422, [
    'Wrong member password; {left, try|tries} left.',
    '会员密码错误，还可尝试 {left} 次。',
    '会員パスワードが違います。あと {left} 回試せます。',
  ]),
  'member.password-locked': entry(422, [
    'The member password is locked after five wrong tries. Someone who can reset it must set a new one.',
    '会员密码输错五次，已锁定。请有重置权限的人设置新密码。',
    '5 回間違えたため、会員パスワードはロックされています。再設定の権限がある人が新しく設定する必要があります。',
  ]),
} as const
