import { entry } from '../error.ts'

export const walletErrors = {
  'wallet.certificate-unreadable': entry(422, [
    'This file is no certificate. Choose the .p12 or PEM file of your pass certificate and Apple’s certificate; nothing was saved.',
    '该文件不是证书，未保存。请选择卡券证书的 .p12 或 PEM 文件以及 Apple 的中间证书。',
    'このファイルは証明書ではありません。パス証明書の .p12 または PEM と、Apple の中間証明書を選んでください。保存していません。',
  ]),
  'wallet.passphrase-wrong': entry(422, [
    'The password does not open this file. Type it again; nothing was saved.',
    '密码无法打开该文件，未保存。请重新输入。',
    'パスワードではこのファイルを開けません。入力し直してください。保存していません。',
  ]),
  'wallet.no-pass-certificate': entry(422, [
    'This certificate signs no passes. Make a Pass Type ID certificate at Apple and choose it here; nothing was saved.',
    '该证书不能签发卡券，未保存。请在 Apple 创建 Pass Type ID 证书后再选择。',
    'この証明書ではパスに署名できません。Apple で Pass Type ID 証明書を作成して選んでください。保存していません。',
  ]),
  'wallet.key-differs': entry(422, [
    'The private key does not belong to this certificate, or is not an RSA key. Export both together; nothing was saved.',
    '私钥与证书不匹配，或不是 RSA 私钥，未保存。请将两者一起导出。',
    '秘密鍵がこの証明書のものではないか、RSA 鍵ではありません。両方を一緒にエクスポートしてください。保存していません。',
  ]),
  'wallet.certificate-expired': entry(422, [
    'This certificate is not valid now: it counts from {from} to {until}. Make a new one at Apple; nothing was saved.',
    '该证书目前无效（有效期 {from} 至 {until}），未保存。请在 Apple 重新创建。',
    'この証明書は現在有効ではありません（有効期間 {from}〜{until}）。Apple で作り直してください。保存していません。',
  ]),
  'wallet.issuer-differs': entry(422, [
    'Apple’s certificate did not issue this pass certificate. Choose the intermediate certificate {issuer}; nothing was saved.',
    '该 Apple 中间证书并未签发此卡券证书，未保存。请选择 {issuer}。',
    'この中間証明書はパス証明書の発行元ではありません。{issuer} を選んでください。保存していません。',
  ]),
  'wallet.account-unreadable': entry(422, [
    'This file is no key of a service account. Choose the JSON file that Google Cloud gave; nothing was saved.',
    '该文件不是服务账号密钥，未保存。请选择 Google Cloud 提供的 JSON 文件。',
    'サービスアカウントの鍵ではありません。Google Cloud の JSON ファイルを選んでください。保存していません。',
  ]),
  'wallet.google-refused': entry(422, [
    'Google does not accept this service account for this issuer. Allow it in the Google Wallet console; nothing was saved.',
    'Google 不接受该服务账号用于此发卡机构，未保存。请在 Google Wallet 控制台授权。',
    'Google がこの発行者でのサービスアカウントを拒否しました。Google Wallet の管理画面で許可してください。保存していません。',
  ]),
  'wallet.google-unreachable': entry(422, [
    'Google can’t be reached. Try again later; nothing was saved.',
    '无法连接 Google，未保存。请稍后重试。',
    'Google に接続できません。しばらくしてからお試しください。保存していません。',
  ]),
  'wallet.not-reached': entry(422, [
    'Google can’t reach this installation for the logo. Ask the operator to set its public address; nothing was saved.',
    'Google 无法访问本系统以读取徽标，未保存。请联系平台运营方设置公网地址。',
    'Google がロゴの取得のためにこのシステムに接続できません。公開アドレスの設定を運営に依頼してください。保存していません。',
  ]),
  'wallet.unreadable': entry(422, [
    'Text in this color is hard to read on this background: the contrast is {ratio}, and 4.5 is the least. Nothing was saved.',
    '该文字颜色在此背景上难以辨认：对比度为 {ratio}，至少应为 4.5。未保存。',
    'この背景では文字が読みにくくなります（コントラスト {ratio}、最低 4.5）。保存していません。',
  ]),
  'wallet.not-set-up': entry(422, [
    'This shop gives no pass for this wallet. Show your card on this page instead; nothing was changed.',
    '本店未提供该钱包的会员卡。请在本页面出示会员卡，未作任何更改。',
    'この店舗ではこのスマホ会員証を発行していません。このページのカードを提示してください。何も変更していません。',
  ]),
} as const
