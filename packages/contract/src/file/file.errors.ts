import { entry } from '../error.ts'

export const fileErrors = {
  'file.missing': entry(422, ['Please upload a file.', '请上传文件。', 'ファイルをアップロードしてください。']),
  'file.not-a-picture': entry(422, [
    'File format error: only PNG, JPG and JPEG pictures.',
    '文件格式错误，仅支持 PNG、JPG、JPEG 图片。',
    'ファイル形式エラー：PNG・JPG・JPEG の画像だけ使えます。',
  ]),
  'file.not-an-attachment': entry(422, [
    'File format error: only complete PNG, JPG, JPEG and PDF files. Nothing was saved.',
    '文件格式错误，仅支持完整的 PNG、JPG、JPEG、PDF 文件，未保存。',
    'ファイル形式エラー：壊れていない PNG・JPG・JPEG・PDF だけ使えます。保存していません。',
  ]),
  'file.not-a-video': entry(422, [
    'File format error: only MP4 and WebM videos. Nothing was saved.',
    '文件格式错误，仅支持 MP4、WebM 视频，未保存。',
    'ファイル形式エラー：MP4・WebM の動画だけ使えます。保存していません。',
  ]),
  'file.too-large': entry(422, [
    'The file exceeds {megabytes} MB.',
    '文件超过 {megabytes} MB。',
    'ファイルが {megabytes} MB を超えています。',
  ]),
  'file.too-many-pixels': entry(422, [
    'The picture has too many pixels. Make it smaller.',
    '图片像素过多，请缩小后重试。',
    '画像の画素数が多すぎます。小さくしてください。',
  ]),
  'file.name-too-long': entry(422, [
    'The file name has more than {limit, character|characters}. Shorten it and upload again; nothing was saved.',
    '文件名超过 {limit} 个字符，请缩短后重新上传，未保存。',
    'ファイル名が {limit} 文字を超えています。短くしてもう一度アップロードしてください。保存していません。',
  ]),
  'upload-link.invalid': entry(422, [
    'This link has been used or has expired. Get a new code on the other screen.',
    '链接已使用或已失效，请在另一屏幕上重新获取二维码。',
    'このリンクは使用済みか期限切れです。もう一方の画面で新しいコードを取得してください。',
  ]),
} as const
