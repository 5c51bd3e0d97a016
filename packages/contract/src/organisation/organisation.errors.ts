import { entry } from '../error.ts'

export const organisationErrors = {
  'partner.too-deep': entry(422, [
    'Sub-partners can’t have partners below them.',
    '二级代理商不能再有下级，最多两级。',
    '二次パートナーの下にはパートナーを置けません。最大 2 階層です。',
  ]),
  'partner.circular': entry(422, [
    'A partner can’t be its own parent.',
    '代理商不能以自己为上级。',
    'パートナーを自分自身の下に置くことはできません。',
  ]),
  'partner.not-approved': entry(422, [
    'This partner is waiting for approval or disabled.',
    '该代理商待审批或已停用。',
    'このパートナーは承認待ちまたは無効です。',
  ]),
  'partner.approved-already': entry(
    409,
    ['This partner is already approved.', '该代理商已审批。', 'このパートナーは承認済みです。'],
    'carry-on',
  ),
  'partner.oneself': entry(422, [
    'You can’t do this to your own partner.',
    '不能对自己所属的代理商执行此操作。',
    '自分のパートナーに対してこの操作はできません。',
  ]),
  'staff-import.role-unknown': entry(422, [
    '{field}: “{value}” is not a role you can assign.',
    '“{field}”中没有可分配的角色“{value}”。',
    '「{field}」に割り当てられるロール「{value}」がありません。',
  ]),
  'staff-import.outlet-unknown': entry(422, [
    '{field}: none of your outlets is called “{value}”.',
    '“{field}”中没有名为“{value}”的门店。',
    '「{field}」に「{value}」という店舗はありません。',
  ]),
  'staff-import.cell-unfit': entry(422, [
    '{field}: “{value}” is not valid. {hint}',
    '“{field}”的值“{value}”不符合要求。{hint}',
    '「{field}」の値「{value}」は使用できません。{hint}',
  ]),
  'staff-import.number-twice': entry(422, [
    'The number {value} also appears in row {row}.',
    '工号 {value} 在第 {row} 行重复。',
    'スタッフ番号 {value} は {row} 行目にもあります。',
  ]),
  'shop.begun-before': entry(409, [
    'This merchant already has an outlet. Add another outlet under Outlets; nothing was changed.',
    '该商户已有门店，未作任何更改；请在“门店”中新增。',
    'この加盟店にはすでに店舗があります。何も変更していません。「店舗」から追加してください。',
  ]),
  'seat.admins-only': entry(422, [
    'Staff sell under their own number; desk access here is for administrators. Nothing was changed.',
    '员工以自己的工号收银，席位仅供管理员使用。未作任何更改。',
    'スタッフは自分の番号で販売します。席は管理者用です。何も変更していません。',
  ]),
  'merchant.number-taken': entry(409, [
    'Merchant number {number} is taken.',
    '商户编号 {number} 已被使用。',
    '加盟店番号 {number} は使用済みです。',
  ]),
  'merchant.reason-needed': entry(422, [
    'Enter a reason, so that the merchant knows what to correct.',
    '请填写原因，以便商户修改。',
    '加盟店が修正できるよう、理由を入力してください。',
  ]),
  'merchant.papers-missing': entry(422, [
    'No documents submitted: business licence, responsible person’s ID card, shop exterior and interior. Reject with this reason, or wait for a document; nothing was changed.',
    '尚无任何资料：营业执照、负责人身份证、门店外景、门店内景。未作更改；请以此为由拒绝，或等待商户补交。',
    '書類が 1 つもありません：営業許可証、責任者の身分証、店舗の外観と内観。変更はありません。この理由で却下するか、提出をお待ちください。',
  ]),
  'merchant.not-waiting': entry(409, [
    'This merchant is not waiting for an audit.',
    '该商户不在待审核状态。',
    'この加盟店は審査待ちではありません。',
  ]),
  'merchant.not-refused': entry(409, [
    'This merchant has no rejected audit to resubmit.',
    '没有被拒绝的审核。',
    '却下された審査はありません。',
  ]),
  'consent.partners-only': entry(422, [
    'Only partners request access; the operator sees the sales of every merchant. Nothing was changed.',
    '仅代理商需要申请；运营方可查看所有商户的销售额。未作任何更改。',
    'この依頼はパートナーだけができます。運営者は全加盟店の売上を見られます。何も変更していません。',
  ]),
  'consent.given': entry(
    409,
    [
      'This merchant already shares its sales with you. Nothing was changed.',
      '该商户已允许您查看其销售额。未作任何更改。',
      'この加盟店の売上はすでに閲覧できます。何も変更していません。',
    ],
    'carry-on',
  ),
  'consent.waiting': entry(
    409,
    [
      'Access was already requested; the merchant has not answered yet. Nothing was changed.',
      '已向该商户提出申请，尚未答复。未作任何更改。',
      'この加盟店には依頼済みで、まだ回答がありません。何も変更していません。',
    ],
    'carry-on',
  ),
  'consent.declined': entry(409, [
    'This merchant declined. You can ask again from {day}; nothing was changed.',
    '该商户已拒绝。可在 {day} 起再次申请。未作任何更改。',
    'この加盟店は断りました。{day} 以降にもう一度依頼できます。何も変更していません。',
  ]),
  'consent.not-asked': entry(409, [
    'This request was already answered or withdrawn. Nothing was changed.',
    '已无待答复的申请：已答复或已失效。未作任何更改。',
    '回答待ちの依頼はありません：回答済みか、取り下げられました。何も変更していません。',
  ]),
  'outlet.number-taken': entry(409, [
    'Outlet number {number} is taken.',
    '门店编号 {number} 已被使用。',
    '店舗番号 {number} は使用済みです。',
  ]),
  'outlet.time-zone-unknown': entry(422, [
    '{timeZone} is not a known time zone.',
    '没有名为 {timeZone} 的时区。',
    'タイムゾーン {timeZone} はありません。',
  ]),
  'outlet.currency-fixed': entry(409, [
    'This outlet has sales in {currency}, so its currency can’t change any more.',
    '该门店已用 {currency} 销售，币种不能再更改。',
    'この店舗は {currency} で販売済みのため、通貨は変更できません。',
  ]),
  'staff.number-taken': entry(409, [
    'Staff number {number} is taken.',
    '员工编号 {number} 已被使用。',
    'スタッフ番号 {number} は使用済みです。',
  ]),
  'phone.invalid': entry(422, [
    '{phone} is not a valid phone number.',
    '{phone} 不是有效的电话号码。',
    '{phone} は有効な電話番号ではありません。',
  ]),
} as const
