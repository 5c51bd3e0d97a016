import { entry } from '../error.ts'

/** Reasons why a picture did not come. Its product came without it. */
export const movingPictures = {
  'moving.picture-address': entry(422, [
    'This is not a web address of a picture. The product has no picture; add it on the product page.',
    '这不是图片网址。该商品没有图片，请在商品页面添加。',
    '画像のアドレスではありません。商品は画像なしで登録しました。商品のページで追加してください。',
  ]),
  'moving.picture-inside': entry(422, [
    'The address {host} leads into a private network and is not opened. Add the picture on the product page.',
    '{host} 指向内部网络，不会访问。请在商品页面添加图片。',
    '{host} は内部ネットワークを指すため開きません。商品のページで画像を追加してください。',
  ]),
  'moving.picture-unreachable': entry(422, [
    '{host} does not answer. Add the picture on the product page, or import the file again.',
    '{host} 没有响应。请在商品页面添加图片，或重新导入该文件。',
    '{host} から応答がありません。商品のページで画像を追加するか、ファイルをもう一度インポートしてください。',
  ]),
  'moving.picture-status': entry(422, [
    '{host} does not give out the picture (status {status}). Add it on the product page, or import the file again.',
    '{host} 未提供图片（状态 {status}）。请在商品页面添加，或重新导入该文件。',
    '{host} から画像を取得できません（ステータス {status}）。商品のページで追加するか、ファイルをもう一度インポートしてください。',
  ]),
  'moving.picture-redirects': entry(422, [
    'The address redirects more than {most, time|times}. Add the picture on the product page.',
    '该网址跳转超过 {most} 次。请在商品页面添加图片。',
    'アドレスの転送が {most} 回を超えました。商品のページで画像を追加してください。',
  ]),
  'moving.picture-too-large': entry(422, [
    'The picture exceeds {megabytes} MB. Add a smaller one on the product page.',
    '图片超过 {megabytes} MB。请在商品页面添加较小的图片。',
    '画像が {megabytes} MB を超えています。商品のページで小さい画像を追加してください。',
  ]),
  'moving.picture-not-in-zip': entry(422, [
    'No picture of this name was in the upload. Add it on the product page.',
    '上传的内容中没有此名称的图片。请在商品页面添加。',
    'アップロードにこの名前の画像がありません。商品のページで追加してください。',
  ]),
  'moving.picture-given-up': entry(422, [
    'The import stopped before this picture came. Add it on the product page, or import the file again.',
    '导入在此图片之前中止。请在商品页面添加，或重新导入该文件。',
    'この画像の前にインポートが中止されました。商品のページで追加するか、ファイルをもう一度インポートしてください。',
  ]),
} as const
