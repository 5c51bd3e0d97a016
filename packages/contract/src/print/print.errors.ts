import { entry } from '../error.ts'

export const printErrors = {
  'template.empty': entry(422, [
    'A template needs at least one module. Nothing was saved.',
    '模板至少需要一个模块，未保存。',
    'テンプレートにはモジュールが 1 つ以上必要です。保存していません。',
  ]),
  'template.too-many-modules': entry(422, [
    'A template can have at most {limit, module|modules}, not {count}. Nothing was saved.',
    '模板最多 {limit} 个模块，当前 {count} 个，未保存。',
    'モジュールは {limit} 個までです（現在 {count} 個）。保存していません。',
  ]),
  'template.module-empty': entry(422, [
    'Module {place} is empty. Fill it in or remove it; nothing was saved.',
    '第 {place} 个模块为空，请填写或移除。未保存。',
    '{place} 番目のモジュールが空です。入力するか削除してください。保存していません。',
  ]),
  'template.module-twice': entry(422, [
    'A template can have only one product, merchant and tax module; module {place} is a second one. Nothing was saved.',
    '商品、商户和税额明细模块在一个模板中只能各有一个，第 {place} 个模块重复。未保存。',
    '商品・加盟店・税内訳のモジュールは 1 つずつです。{place} 番目が 2 つ目です。保存していません。',
  ]),
  'template.image-unfit': entry(422, [
    'The picture in module {place} does not fit 80 mm paper. Choose another picture; nothing was saved.',
    '第 {place} 个模块的图片不适合 80 毫米纸，请重新选择，未保存。',
    '{place} 番目のモジュールの画像は 80 mm の用紙に入りません。別の画像を選択してください。保存していません。',
  ]),
  'template.code-unfit': entry(422, [
    'The code in module {place} has invalid characters (use A to Z, digits and symbols) or is too long for 58 mm paper. Nothing was saved.',
    '第 {place} 个模块的条码只能包含英文字母、数字和符号，且须能印在 58 mm 纸上，请修改，未保存。',
    '{place} 番目のモジュールのコードに使えない文字があるか（英数字と記号だけ）、58 mm の用紙には長すぎます。保存していません。',
  ]),
  'template.picture-unknown': entry(422, [
    'A picture of this template is missing or not for receipts. Choose it again; nothing was saved.',
    '模板中的图片不存在，或不是小票图片，请重新选择，未保存。',
    'テンプレートの画像がないか、レシート用ではありません。選択し直してください。保存していません。',
  ]),
  'template.switch-in-past': entry(422, [
    'The start time has passed. Choose a later time, or save for now; nothing was saved.',
    '生效时间已过，请选择更晚的时间，或立即使用。未保存。',
    '開始日時を過ぎています。後の日時を選ぶか、今すぐの適用で保存してください。保存していません。',
  ]),
  'template.nothing-scheduled': entry(422, [
    'Version {version} is not scheduled: it is in use or withdrawn. Nothing was changed.',
    '版本 {version} 没有定时：已在使用或已撤回。未作任何更改。',
    'バージョン {version} は予約中ではありません（使用中か取り下げ済み）。何も変更していません。',
  ]),
  'receipt-link.invalid': entry(422, [
    'This link is not valid. Scan the code on the receipt again, or ask the shop.',
    '此链接无效，请重新扫描小票上的二维码，或联系门店。',
    'このリンクは正しくありません。レシートのコードをもう一度読み取るか、店舗にお尋ねください。',
  ]),
  'receipt-link.expired': entry(422, [
    'This link expired on {until}. Ask the shop for a new link.',
    '此链接已于 {until} 过期，请向门店索取新链接。',
    'このリンクは {until} に期限切れです。店舗に新しいリンクを依頼してください。',
  ]),
  'receipt-text.no-gateway': entry(409, [
    'No SMS gateway is set up (Configuration, SMS in the back office). Show the code or send an e-mail; nothing was sent.',
    '没有设置短信网关（后台“配置 › 短信设置”）。请出示二维码或发邮件，未发送。',
    'SMS ゲートウェイが設定されていません（管理画面の「設定 › SMS 設定」）。コードを見せるか、メールで送ってください。送信していません。',
  ]),
  'receipt-text.no-template': entry(409, [
    'The SMS gateway has no receipt template (Configuration, SMS in the back office). Show the code or send an e-mail; nothing was sent.',
    '短信网关没有小票模板（后台“配置 › 短信设置”）。请出示二维码或发邮件，未发送。',
    'SMS ゲートウェイにレシート用テンプレートがありません（管理画面の「設定 › SMS 設定」）。コードを見せるか、メールで送ってください。送信していません。',
  ]),
  'receipt-text.no-address': entry(409, [
    'This installation has no public address for links (the operator sets PUBLIC_URL). Show the code or send an e-mail; nothing was sent.',
    '本系统没有可用于链接的公网地址（由运营设置 PUBLIC_URL）。请出示二维码或发邮件，未发送。',
    'リンク用の公開アドレスがありません（運営管理者が PUBLIC_URL を設定）。コードを見せるか、メールで送ってください。送信していません。',
  ]),
  'receipt-text.no-phone': entry(422, [
    'No phone number is known for this sale. Enter a number; nothing was sent.',
    '此单没有手机号，请输入手机号。未发送。',
    'この売上の電話番号が分かりません。番号を入力してください。送信していません。',
  ]),
  'receipt-text.too-many': entry(409, [
    'This receipt was already sent by SMS {limit, time|times}. Show its code, or send it by e-mail.',
    '此小票已用短信发送 {limit} 次，请出示二维码或发邮件。',
    'このレシートは SMS で {limit} 回送信済みです。コードを見せるか、メールで送ってください。',
  ]),
  'receipt-proof.unreadable': entry(422, [
    'This is not a receipt code, or it was not read completely. Scan it again.',
    '此二维码不是小票二维码，或未完整读取，请重新扫描。',
    'レシートのコードではないか、最後まで読み取れていません。もう一度読み取ってください。',
  ]),
  'receipt-proof.forged': entry(422, [
    'This receipt is not genuine: no till of the shop signed it, or the books disagree. Scan it again; if the message returns, do not refund.',
    '此小票并非真品：没有本店收银机的签名，或与账簿不符。请重新扫描；若结果相同，请勿退款。',
    'このレシートは本物ではありません（この店舗のレジの署名がないか、帳簿と一致しません）。もう一度読み取り、同じ結果なら返金しないでください。',
  ]),
  'label-template.size': entry(422, [
    'A label must be {least} to {most} mm wide and high, in whole millimeters. Nothing was saved.',
    '标签的宽和高须为 {least}–{most} 毫米的整数，未保存。',
    'ラベルの幅と高さは {least}～{most} mm の整数です。保存していません。',
  ]),
  'label-template.empty': entry(422, [
    'A label needs at least one element. Nothing was saved.',
    '标签至少需要一个元素，未保存。',
    'ラベルには要素が 1 つ以上必要です。保存していません。',
  ]),
  'label-template.too-many': entry(422, [
    'A label can have at most {limit, element|elements}, not {count}. Nothing was saved.',
    '标签最多 {limit} 个元素，当前 {count} 个，未保存。',
    '要素は {limit} 個までです（現在 {count} 個）。保存していません。',
  ]),
  'label-template.too-many-images': entry(422, [
    'A label can have at most {limit, picture|pictures}, not {count}. Nothing was saved.',
    '标签最多 {limit} 张图片，当前 {count} 张，未保存。',
    '画像は {limit} 枚までです（現在 {count} 枚）。保存していません。',
  ]),
  'label-template.picture-unknown': entry(422, [
    'A picture of this label is missing or not for labels. Choose it again; nothing was saved.',
    '标签中的图片不存在，或不是标签图片，请重新选择，未保存。',
    'ラベルの画像がないか、ラベル用ではありません。選択し直してください。保存していません。',
  ]),
  'label-template.element-empty': entry(422, [
    'Element {place} has no content, or not 1 to 6 lines. Fill it in or remove it; nothing was saved.',
    '第 {place} 个元素没有内容，或行数不是 1–6。请填写或移除。未保存。',
    '{place} 番目の要素に内容がないか、行数が 1～6 ではありません。入力するか削除してください。保存していません。',
  ]),
  'label-template.element-outside': entry(422, [
    'Element {place} extends beyond the label. Move it or make it smaller; nothing was saved.',
    '第 {place} 个元素超出标签，请移动或缩小，未保存。',
    '{place} 番目の要素がラベルからはみ出しています。移動するか小さくしてください。保存していません。',
  ]),
  'label-template.element-small': entry(422, [
    'Element {place} is smaller than 1.5 mm (a line: 0.1 mm). Make it larger. Nothing was saved.',
    '第 {place} 个元素小于 1.5 毫米（线条 0.1 毫米），请放大，未保存。',
    '{place} 番目の要素が 1.5 mm（線は 0.1 mm）より小さくなっています。大きくしてください。保存していません。',
  ]),
  'label-template.name-taken': entry(409, [
    'A label called “{name}” already exists. Choose another name; nothing was saved.',
    '已有名为“{name}”的标签，请换一个名称，未保存。',
    '「{name}」というラベルは既にあります。別の名前にしてください。保存していません。',
  ]),
  'label-batch.too-many-copies': entry(422, [
    'This printer can print at most {limit, label|labels} at a time. Print fewer copies; nothing was printed.',
    '该打印机一次最多打印 {limit} 张标签，请减少份数，未打印。',
    'このプリンターが一度に印刷できるのは {limit} 枚までです。枚数を減らしてください。印刷していません。',
  ]),
  'label-batch.settled': entry(409, [
    'The result of this print job is already recorded. Nothing was changed.',
    '此打印任务的结果已登记。未作任何更改。',
    'この印刷の結果は既に記録されています。何も変更していません。',
  ]),
  'screen.no-partition': entry(422, [
    'A display needs at least one partition. Add a partition; nothing was saved.',
    '副屏至少需要一个分区，请添加，未保存。',
    '画面には区画が 1 つ以上必要です。追加してください。保存していません。',
  ]),
  'screen.too-many': entry(422, [
    'A display can have at most {limit, partition|partitions}, not {count}. Nothing was saved.',
    '副屏最多 {limit} 个分区，当前 {count} 个，未保存。',
    '区画は {limit} 個までです（現在 {count} 個）。保存していません。',
  ]),
  'screen.partition-outside': entry(422, [
    'Partition {place} extends beyond the 16 by 9 cells of the display. Move it or make it smaller; nothing was saved.',
    '第 {place} 个分区超出 16×9 的屏幕网格，请移动或缩小，未保存。',
    '{place} 番目の区画が 16×9 マスの画面からはみ出しています。移動するか小さくしてください。保存していません。',
  ]),
  'screen.partition-empty': entry(422, [
    'Partition {place} is empty. Add a file or text, or remove it; nothing was saved.',
    '第 {place} 个分区为空，请添加文件或文字，或删除分区。未保存。',
    '{place} 番目の区画が空です。ファイルかテキストを追加するか、区画を削除してください。保存していません。',
  ]),
  'screen.file-name': entry(422, [
    'A file name in partition {place} has more than {limit, character|characters}. Rename the file; nothing was saved.',
    '第 {place} 个分区的文件名超过 {limit} 个字符，请重命名，未保存。',
    '{place} 番目の区画のファイル名が {limit} 文字を超えています。名前を変更してください。保存していません。',
  ]),
  'screen.carousel-pace': entry(422, [
    'Pictures in partition {place} must change every {least} to {most, millisecond|milliseconds}. Nothing was saved.',
    '第 {place} 个分区的轮播间隔须为 {least}–{most} 毫秒，未保存。',
    '{place} 番目の区画の画像は、{least}～{most} ミリ秒ごとに切り替える必要があります。保存していません。',
  ]),
  'screen.overlap': entry(422, [
    'Partitions {first} and {second} overlap. Move one of them; nothing was saved.',
    '第 {first} 个与第 {second} 个分区重叠，请移动其中一个，未保存。',
    '{first} 番目と {second} 番目の区画が重なっています。どちらかを動かしてください。保存していません。',
  ]),
  'screen.file-unknown': entry(422, [
    'A picture or video is missing, incomplete or not for displays. Choose it again; nothing was saved.',
    '有图片或视频不存在、不完整，或不是副屏用的，请重新选择。未保存。',
    '画像または動画がないか、不完全か、画面用ではありません。選択し直してください。保存していません。',
  ]),
  'screen.too-many-videos': entry(422, [
    'You already have {limit, video|videos}. Remove one from a display and try again tomorrow; nothing was uploaded.',
    '已有 {limit} 个视频，请先从副屏中移除一个，次日再试，未上传。',
    '動画は既に {limit} 本あります。画面から 1 本外して、明日もう一度お試しください。アップロードしていません。',
  ]),
  'screen.piece-unfit': entry(422, [
    'Part of the video does not match. Upload the video again.',
    '视频的一部分不符，请重新上传视频。',
    '動画の一部が一致しません。もう一度アップロードしてください。',
  ]),
  'screen.code-unknown': entry(422, [
    'This code is wrong, was used, or is older than five minutes. Enter the code now shown on the display.',
    '此配对码有误、已使用或已超过五分钟。请输入屏幕上当前显示的配对码。',
    'このコードは間違っているか、使用済みか、5 分を過ぎています。画面に今表示されているコードを入力してください。',
  ]),
  'screen-link.invalid': entry(422, [
    'This display can’t show this file. Pair it again at the desk.',
    '此屏幕不能显示该文件，请在收银台重新配对。',
    'この画面ではこのファイルを表示できません。レジでもう一度ペアリングしてください。',
  ]),
  'screen-link.expired': entry(422, [
    'The access of this display expired on {until}. It is renewed when the desk is online.',
    '此屏幕的访问已于 {until} 过期，收银台联网后会自动续期。',
    'この画面の表示許可は {until} に切れました。レジがオンラインになると更新されます。',
  ]),
  'printer.port-unfit': entry(422, [
    'Use a port from {least} to {most}. Nothing was saved.',
    '端口须为 {least} 至 {most}。未保存。',
    'ポートは {least}～{most} にしてください。保存していません。',
  ]),
  'printer.labels-need-port': entry(422, [
    'Printers that poll can print receipts only. Choose a port, or no labels; nothing was saved.',
    '轮询的打印机只能打印小票。请选择端口，或不打印标签。未保存。',
    'プリンターが取りに来る方式で印刷できるのはレシートだけです。ポート接続にするか、ラベルなしにしてください。保存していません。',
  ]),
  'printer.address-forbidden': entry(422, [
    'This installation does not allow connections to {host}. Ask its administrator to allow the address (OUTGOING_ALLOW); nothing was saved.',
    '本系统不允许连接 {host}，请管理员放行此地址（OUTGOING_ALLOW）。未保存。',
    'この環境では {host} への接続が許可されていません。管理者にアドレスの許可（OUTGOING_ALLOW）を依頼してください。保存していません。',
  ]),
  'printer.not-there': entry(409, [
    'This printer is no longer at the outlet of {number}, or does not print receipts. Choose another printer; nothing was printed.',
    '此打印机已不在 {number} 的门店，或不打印小票。请选择其他打印机。未打印。',
    'このプリンターは {number} の店舗にもうないか、レシートを印刷できません。別のプリンターを選択してください。印刷していません。',
  ]),
  'printer.name-taken': entry(409, [
    'A printer called “{name}” already exists at this outlet. Choose another name; nothing was saved.',
    '本门店已有名为“{name}”的打印机，请换一个名称，未保存。',
    'この店舗には既に「{name}」というプリンターがあります。別の名前にしてください。保存していません。',
  ]),
  'invoice.issued-already': entry(409, [
    'Invoice {number} was already issued for this order, so nothing was issued. A new invoice needs a credit note first; ask the shop.',
    '此订单已开具 {number}，因此未开具。如需重开，须先开具红字冲销单，请联系门店。',
    'この取引には既に {number} が発行されています。新しく発行するには先に赤伝が必要です。店舗にお尋ねください。発行していません。',
  ]),
  'fiscal.supplied-already': entry(409, [
    'This sale already has fiscal receipt {number}, which can’t be replaced. Nothing was changed.',
    '此销售已有税控收据 {number}，不能更换。未作任何更改。',
    'この売上には既に税務レシート {number} があり、差し替えられません。何も変更していません。',
  ]),
  'invoice.nothing-left': entry(422, [
    'This order was fully refunded, so there is nothing to invoice. Nothing was issued.',
    '此订单已全部退款，没有可开具的金额。未开具。',
    'この取引は全額返金済みのため、発行できる金額がありません。発行していません。',
  ]),
  'invoice.credited-already': entry(409, [
    'Invoice {number} was already cancelled. Nothing was changed.',
    '{number} 已被冲销，未作任何更改。',
    '{number} は既に取消済みです。何も変更していません。',
  ]),
  'invoice-link.invalid': entry(422, [
    'This link is not valid. Ask the shop for the invoice again.',
    '此链接无效，请向门店重新索取单据。',
    'このリンクは正しくありません。店舗にもう一度依頼してください。',
  ]),
  'invoice-link.expired': entry(422, [
    'This link expired on {until}. Ask the shop for a new link.',
    '此链接已于 {until} 过期，请向门店索取新链接。',
    'このリンクは {until} に期限切れです。店舗に新しいリンクを依頼してください。',
  ]),
} as const
