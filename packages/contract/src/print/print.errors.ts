import { entry } from '../error.ts'

export const printErrors = {
  'template.empty': entry(422, [
    'A template needs at least one module. Nothing was saved.',
    '模板至少需要一个模块，未保存。',
    'テンプレートにはモジュールが 1 つ以上必要です。保存していません。',
  ]),
  'template.too-many-modules': entry(422, [
    'A template takes at most {limit} modules; this one has {count}. Nothing was saved.',
    '模板最多 {limit} 个模块，当前 {count} 个，未保存。',
    'モジュールは最大 {limit} 個です（現在 {count} 個）。保存していません。',
  ]),
  'template.module-empty': entry(422, [
    'Module {place} has nothing to print. Fill it in or take it out. Nothing was saved.',
    '第 {place} 个模块内容为空，请填写或删除，未保存。',
    '{place} 番目のモジュールが空です。入力するか削除してください。保存していません。',
  ]),
  'template.module-twice': entry(422, [
    'Product, merchant and tax modules stand in a template only once; module {place} is a second one. Nothing was saved.',
    '商品信息、商户信息和税额明细模块在一个模板中只能使用一次，第 {place} 个模块重复，未保存。',
    '商品・店舗・税内訳のモジュールは 1 つのテンプレートに 1 回だけです。{place} 番目が重複しています。保存していません。',
  ]),
  'template.image-unfit': entry(422, [
    'The picture in module {place} is not one that 80 mm paper takes. Choose it again. Nothing was saved.',
    '第 {place} 个模块的图片不适合 80 毫米纸，请重新选择，未保存。',
    '{place} 番目の画像は 80 mm 用紙に印刷できません。選び直してください。保存していません。',
  ]),
  'template.code-unfit': entry(422, [
    'The code in module {place} has characters that no bar code takes: only letters without accents, digits and signs. Nothing was saved.',
    '第 {place} 个模块的条码只能包含英文字母、数字和符号，未保存。',
    '{place} 番目のコードに使えるのは半角英数字と記号だけです。保存していません。',
  ]),
  'template.picture-unknown': entry(422, [
    'A picture of this template is not there any more. Choose it again. Nothing was saved.',
    '模板中的图片已不存在，请重新选择，未保存。',
    'テンプレートの画像がありません。選び直してください。保存していません。',
  ]),
  'template.switch-in-past': entry(422, [
    'The time from which it prints has passed. Choose a later one, or save it for now. Nothing was saved.',
    '生效时间已过，请选择更晚的时间或立即生效，未保存。',
    '切り替え時刻を過ぎています。後の時刻を選ぶか、今すぐ有効にしてください。保存していません。',
  ]),
  'template.nothing-scheduled': entry(422, [
    'Version {version} is not waiting to begin: it prints already, or was taken back. Nothing was changed.',
    '版本 {version} 不在等待生效：已生效或已撤回，未作更改。',
    'バージョン {version} は待機中ではありません（適用済みか取り下げ済み）。変更していません。',
  ]),
  'receipt-link.invalid': entry(422, [
    'This link is not one of ours, or was changed. Scan the code on the receipt again, or ask the shop.',
    '链接无效或已被改动，请重新扫描小票上的二维码或联系商家。',
    'リンクが正しくないか、書き換えられています。レシートのコードを読み直すか、店舗にお問い合わせください。',
  ]),
  'receipt-link.expired': entry(422, [
    'This link has run out ({until}). Ask the shop for a new one; the receipt itself is kept.',
    '链接已于 {until} 过期，请向商家索取新链接，小票仍有保存。',
    'このリンクは {until} に期限切れです。店舗に新しいリンクをお求めください。レシートは保存されています。',
  ]),
  'label-template.size': entry(422, [
    'A label is {least} to {most} mm wide and high, in whole millimetres. Nothing was saved.',
    '标签的宽和高须为 {least}–{most} 毫米的整数，未保存。',
    'ラベルの幅と高さは {least}～{most} mm の整数です。保存していません。',
  ]),
  'label-template.empty': entry(422, [
    'A label needs at least one element. Nothing was saved.',
    '标签至少需要一个元素，未保存。',
    'ラベルには要素が 1 つ以上必要です。保存していません。',
  ]),
  'label-template.too-many': entry(422, [
    'A label takes at most {limit} elements; this one has {count}. Nothing was saved.',
    '标签最多 {limit} 个元素，当前 {count} 个，未保存。',
    '要素は最大 {limit} 個です（現在 {count} 個）。保存していません。',
  ]),
  'label-template.element-empty': entry(422, [
    'Element {place} has no text, or not 1 to 6 lines. Fill it in or take it out. Nothing was saved.',
    '第 {place} 个元素没有文字，或行数不在 1–6 之间，请填写或删除，未保存。',
    '{place} 番目の要素に文字がないか、行数が 1～6 ではありません。入力するか削除してください。保存していません。',
  ]),
  'label-template.element-outside': entry(422, [
    'Element {place} reaches beyond the label. Move it or make it smaller. Nothing was saved.',
    '第 {place} 个元素超出标签，请移动或缩小，未保存。',
    '{place} 番目の要素がラベルからはみ出しています。移動するか小さくしてください。保存していません。',
  ]),
  'label-template.element-small': entry(422, [
    'Element {place} is smaller than 1.5 mm (a line: 0.1 mm). Make it larger. Nothing was saved.',
    '第 {place} 个元素小于 1.5 毫米（线条 0.1 毫米），请放大，未保存。',
    '{place} 番目の要素が 1.5 mm（線は 0.1 mm）より小さいです。大きくしてください。保存していません。',
  ]),
  'label-template.name-taken': entry(409, [
    'Another label is called “{name}” already. Choose another name. Nothing was saved.',
    '已有名为“{name}”的标签，请换一个名称，未保存。',
    '「{name}」というラベルがすでにあります。別の名前にしてください。保存していません。',
  ]),
  'invoice.issued-already': entry(409, [
    'Invoice {number} was issued for this order already. Another one needs a credit note first; ask the shop. Nothing was issued.',
    '该订单已开具 {number}。如需重开，请先由商家冲销，本次未开具。',
    'この注文にはすでに {number} が発行されています。再発行には店舗での取消が必要です。発行していません。',
  ]),
  'invoice.nothing-left': entry(422, [
    'Everything of this order was given back, so there is nothing to invoice. Nothing was issued.',
    '该订单已全额退款，无可开具金额，未开具。',
    'この注文は全額返金済みのため発行できる金額がありません。発行していません。',
  ]),
  'invoice.credited-already': entry(409, [
    'Invoice {number} was taken back already. Nothing was changed.',
    '{number} 已被冲销，未作更改。',
    '{number} はすでに取り消されています。変更していません。',
  ]),
  'invoice-link.invalid': entry(422, [
    'This link is not one of ours, or was changed. Ask the shop for the invoice again.',
    '链接无效或已被改动，请向商家重新索取。',
    'リンクが正しくないか、書き換えられています。店舗に改めてご請求ください。',
  ]),
  'invoice-link.expired': entry(422, [
    'This link has run out ({until}). Ask the shop for a new one; the invoice itself is kept.',
    '链接已于 {until} 过期，请向商家索取新链接，单据仍有保存。',
    'このリンクは {until} に期限切れです。店舗に新しいリンクをお求めください。控えは保存されています。',
  ]),
} as const
