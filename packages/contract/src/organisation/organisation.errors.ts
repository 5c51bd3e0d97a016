import { entry } from '../error.ts'

export const organisationErrors = {
  'brand.logo-unfit': entry(422, [
    'This is no PNG or JPEG picture. Choose another file; nothing was changed.',
    '该文件不是 PNG 或 JPEG 图片。请另选文件，未作任何更改。',
    'PNG または JPEG の画像ではありません。別のファイルを選んでください。何も変更していません。',
  ]),
  'brand.domain-unfit': entry(422, [
    '“{domain}” is not the name of a public website. Enter a name such as pos.example.com, without https:// and without a path; nothing was changed.',
    '“{domain}”不是有效的公网域名。请填写类似 pos.example.com 的域名，不要带 https:// 和路径。未作任何更改。',
    '「{domain}」は公開ドメインの名前ではありません。pos.example.com のように、https:// やパスを付けずに入力してください。何も変更していません。',
  ]),
  'brand.domain-reserved': entry(422, [
    'The platform itself is reached at {domain}. Enter a domain of the partner; nothing was changed.',
    '{domain} 是平台自身的域名。请填写代理商自己的域名，未作任何更改。',
    '{domain} はプラットフォーム自身のドメインです。パートナーのドメインを入力してください。何も変更していません。',
  ]),
  'brand.domain-taken': entry(409, [
    'Another partner has proven that {domain} is theirs. If it is yours, write to the operator; nothing was changed.',
    '{domain} 已由其他代理商验证。如果该域名属于您，请联系平台运营方。未作任何更改。',
    '{domain} は別のパートナーが確認済みです。自社のドメインであれば運営に連絡してください。何も変更していません。',
  ]),
  'brand.domain-not-proven': entry(422, [
    'The record at {host} is missing or says something else. Add it where {domain} is managed, wait until it has spread, then check again. The entry is kept; nothing was changed.',
    '{host} 处没有该记录，或内容不一致。请在 {domain} 的域名管理处添加，待生效后再次检查。填写的内容已保留，未作任何更改。',
    '{host} のレコードがないか、内容が異なります。{domain} の管理画面で追加し、反映後にもう一度確認してください。入力は残っており、何も変更していません。',
  ]),
  'brand.domain-unanswered': entry(422, [
    'The name servers of {domain} don’t answer. Check again in a few minutes. The entry is kept; nothing was changed.',
    '{domain} 的域名服务器没有应答，请几分钟后再次检查。填写的内容已保留，未作任何更改。',
    '{domain} のネームサーバーが応答しません。数分後にもう一度確認してください。入力は残っており、何も変更していません。',
  ]),
  'elevation.ends-wrong': entry(422, [
    'The end must lie ahead, at most {days, day|days} from now.',
    '结束时间须晚于现在，且不超过 {days} 天。',
    '終了日時は現在より後、{days} 日以内にしてください。',
  ]),
  'elevation.runs-already': entry(409, [
    'This person already has a temporary role. End it first.',
    '该人员已有临时角色，请先结束。',
    'この人にはすでに一時的な役割があります。先に終了してください。',
  ]),
  'elevation.same-role': entry(422, [
    'This is already their role there. Choose another.',
    '该人员已是此角色，请选择其他角色。',
    'すでにこの役割です。別の役割を選んでください。',
  ]),
  'elevation.outlet-needed': entry(422, [
    'This person also works at outlets that are not yours. Choose one of your outlets.',
    '该人员还在不属于您的门店工作，请选择您的一个门店。',
    'この人は担当外の店舗でも働いています。担当店舗を選んでください。',
  ]),
  'elevation.ended-already': entry(
    409,
    ['This temporary role has already ended.', '该临时角色已结束。', 'この一時的な役割はすでに終了しています。'],
    'carry-on',
  ),
  'elevation.runs-still': entry(409, [
    'This temporary role has not ended yet. End it first, or review it later.',
    '该临时角色尚未结束，请先结束或稍后再复核。',
    'この一時的な役割はまだ終了していません。終了してから確認してください。',
  ]),
  'elevation.reviewed-already': entry(
    409,
    ['This temporary role has already been reviewed.', '该临时角色已复核。', 'この一時的な役割は確認済みです。'],
    'carry-on',
  ),
  'staff.role-elsewhere': entry(422, [
    'A role for an outlet needs the person to work there. Add the outlet first.',
    '只能为其工作的门店设置角色，请先添加该门店。',
    '店舗ごとの役割は、その店舗で働く人にだけ設定できます。先に店舗を追加してください。',
  ]),
  'staff.works-elsewhere': entry(422, [
    'This person works at an outlet that isn’t yours too. Give them a role for your outlet, or ask somebody who has all of their outlets.',
    '该员工还在您管辖之外的门店工作。请只为您的门店设置角色，或请管辖其全部门店的人操作。',
    'この人は、あなたの担当外の店舗でも働いています。自店での役割だけを設定するか、全店舗を担当する人に依頼してください。',
  ]),
  'partner.too-deep': entry(422, [
    'Sub-partners can’t have partners below them.',
    '下级代理商不能再有下级。',
    '二次パートナーの下にパートナーは置けません。',
  ]),
  'partner.circular': entry(422, [
    'A partner can’t be its own parent.',
    '代理商不能以自己为上级。',
    'パートナーを自分自身の下には置けません。',
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
    '自分のパートナーにはこの操作を行えません。',
  ]),
  'staff-import.role-unknown': entry(422, [
    '{field}: “{value}” is not a role you can assign.',
    '“{field}”中没有可分配的角色“{value}”。',
    '「{field}」：「{value}」は割り当てられる役割ではありません。',
  ]),
  'staff-import.outlet-unknown': entry(422, [
    '{field}: none of your outlets is called “{value}”.',
    '“{field}”中没有名为“{value}”的门店。',
    '「{field}」：「{value}」という店舗は担当店舗にありません。',
  ]),
  'staff-import.cell-unfit': entry(422, [
    '{field}: “{value}” is not valid. {hint}',
    '“{field}”的值“{value}”不符合要求。{hint}',
    '「{field}」：「{value}」は使えません。{hint}',
  ]),
  'staff-import.number-twice': entry(422, [
    'The number {value} also appears in row {row}.',
    '工号 {value} 在第 {row} 行重复。',
    '番号 {value} は {row} 行目にもあります。',
  ]),
  'shop.begun-before': entry(409, [
    'This merchant already has an outlet. Add another outlet under Outlets; nothing was changed.',
    '该商户已有门店，请在“门店”中再新建。未作任何更改。',
    'この加盟店には既に店舗があります。「店舗」で追加してください。何も変更していません。',
  ]),
  'seat.admins-only': entry(422, [
    'Staff sell under their own number; desk access here is for administrators. Nothing was changed.',
    '员工以自己的工号收银，此处的收银席位供管理员使用。未作任何更改。',
    'スタッフは自分の番号で販売します。ここのレジ利用は管理者用です。何も変更していません。',
  ]),
  'merchant.number-taken': entry(409, [
    'Merchant number {number} is taken.',
    '商户编号 {number} 已被使用。',
    '加盟店番号 {number} は既に使われています。',
  ]),
  'merchant.reason-needed': entry(422, [
    'Enter a reason, so that the merchant knows what to correct.',
    '请填写原因，以便商户知道要更正什么。',
    '加盟店が修正できるよう、理由を入力してください。',
  ]),
  'merchant.papers-missing': entry(422, [
    'No documents submitted: business licence, responsible person’s ID card, shop exterior and interior. Reject with this reason, or wait for a document; nothing was changed.',
    '没有提交任何证件：营业执照、负责人身份证、门店外景、门店内景。请以此为由拒绝，或等待商户提交。未作任何更改。',
    '書類が提出されていません：営業許可証、責任者の身分証、店舗の外観と内観。この理由で却下するか、書類をお待ちください。何も変更していません。',
  ]),
  'merchant.not-waiting': entry(409, [
    'This merchant is not waiting for an audit.',
    '该商户没有待审核的申请。',
    'この加盟店は審査待ちではありません。',
  ]),
  'merchant.not-refused': entry(409, [
    'This merchant has no rejected audit to resubmit.',
    '该商户没有可重新提交的被拒审核。',
    'この加盟店に、再提出できる却下された審査はありません。',
  ]),
  'consent.partners-only': entry(422, [
    'Only partners request access; the operator sees the sales of every merchant. Nothing was changed.',
    '只有代理商需要请求，运营可查看所有商户的销售。未作任何更改。',
    '公開を依頼できるのはパートナーだけです。運営管理者はすべての加盟店の売上を見られます。何も変更していません。',
  ]),
  'consent.given': entry(
    409,
    [
      'This merchant already shares its sales with you. Nothing was changed.',
      '该商户已向您共享销售。未作任何更改。',
      'この加盟店は既に売上を公開しています。何も変更していません。',
    ],
    'carry-on',
  ),
  'consent.waiting': entry(
    409,
    [
      'Access was already requested; the merchant has not answered yet. Nothing was changed.',
      '已请求过，该商户尚未答复。未作任何更改。',
      '公開は依頼済みで、加盟店はまだ回答していません。何も変更していません。',
    ],
    'carry-on',
  ),
  'consent.declined': entry(409, [
    'This merchant declined. You can ask again from {day}; nothing was changed.',
    '该商户已拒绝，{day} 起可再次请求。未作任何更改。',
    'この加盟店は断りました。{day} からもう一度依頼できます。何も変更していません。',
  ]),
  'consent.not-asked': entry(409, [
    'This request was already answered or withdrawn. Nothing was changed.',
    '此请求已答复或已撤回。未作任何更改。',
    'この依頼は回答済みか、取り下げられています。何も変更していません。',
  ]),
  'hours.overlap': entry(422, [
    'Opening hours of weekday {weekday} (1 = Monday) run into later ones. End them at {until} or earlier. Nothing was saved.',
    '星期{weekday}（1 = 星期一）的营业时间与后面的时间重叠，请改为不晚于 {until} 结束。未保存任何更改。',
    '曜日 {weekday}（1 = 月曜）の営業時間が次の時間と重なっています。{until} までに終わるようにしてください。何も保存していません。',
  ]),
  'hours.day-wrong': entry(422, [
    '{name} {first} – {last}: the last day must not be before the first, {days, day|days} at most, and hours must not overlap. Correct it and save again; nothing was saved.',
    '{name} {first} – {last}：结束日不能早于开始日，最多 {days} 天，且时间不能重叠。请更正后重新保存，未保存任何更改。',
    '{name} {first} – {last}：終了日は開始日以降、最長 {days} 日とし、時間が重ならないようにしてください。直してから保存してください。何も保存していません。',
  ]),
  'hours.day-twice': entry(422, [
    '{name} {first} – {last} shares a day with another entry. Leave each day in one entry only; nothing was saved.',
    '{name} {first} – {last} 与另一条日期重复，同一天只能属于一条。未保存任何更改。',
    '{name} {first} – {last} は別の行と日が重なっています。1 日は 1 行だけにしてください。何も保存していません。',
  ]),
  'outlet.number-taken': entry(409, [
    'Outlet number {number} is taken.',
    '门店编号 {number} 已被使用。',
    '店舗番号 {number} は既に使われています。',
  ]),
  'outlet.time-zone-unknown': entry(422, [
    '{timeZone} is not a known time zone.',
    '没有名为 {timeZone} 的时区。',
    'タイムゾーン {timeZone} はありません。',
  ]),
  'outlet.currency-fixed': entry(409, [
    'This outlet has sales in {currency}, so its currency can’t change any more.',
    '此门店已有 {currency} 销售，币种不能再更改。',
    'この店舗には {currency} の売上があるため、通貨はもう変更できません。',
  ]),
  'staff.number-taken': entry(409, [
    'Staff number {number} is taken.',
    '工号 {number} 已被使用。',
    'スタッフ番号 {number} は既に使われています。',
  ]),
  'phone.invalid': entry(422, [
    '{phone} is not a valid phone number.',
    '{phone} 不是有效的电话号码。',
    '{phone} は正しい電話番号ではありません。',
  ]),
} as const
