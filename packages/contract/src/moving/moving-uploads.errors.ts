import { entry } from '../error.ts'

/** Refusals of files that go up in parts. */
export const movingUploads = {
  'moving.upload-too-large': entry(413, [
    'The files are {value} when packed; the most is {limit}. Nothing was read. Bring fewer files at once, or ask your operator to import them.',
    '文件压缩后为 {value}，上限为 {limit}。未导入任何内容。请减少一次上传的文件，或请运营导入。',
    'ファイルは圧縮後 {value} で、上限の {limit} を超えています。何も読み込んでいません。一度に送るファイルを減らすか、運営管理者にインポートを依頼してください。',
  ]),
  'moving.uploads-full': entry(413, [
    'Files of your shop that are on their way take {held}; with {value} more it would be more than the {limit} there is room for. Nothing was read. Wait until they are imported, or for a day.',
    '贵店正在上传或导入的文件占用 {held}，再加 {value} 将超过上限 {limit}。未导入任何内容。请等待导入完成，或一天后再试。',
    '送信中またはインポート中のファイルが {held} を使っており、{value} を加えると上限の {limit} を超えます。何も読み込んでいません。インポートが終わるまで、または 1 日お待ちください。',
  ]),
  'moving.part-unknown': entry(422, [
    'This file has {limit, part|parts}; there is no part {value}. Nothing was kept of it. Choose the file again.',
    '该文件共 {limit} 段，没有第 {value} 段。未保存该段，请重新选择文件。',
    'このファイルは {limit} 個に分かれており、{value} 番目はありません。この部分は保存していません。ファイルを選び直してください。',
  ]),
  'moving.part-size': entry(422, [
    'Part {part} has {value} bytes instead of {limit}. Nothing was kept of it. Choose the file again to go on.',
    '第 {part} 段为 {value} 字节，应为 {limit} 字节。未保存该段，请重新选择文件以继续。',
    '{part} 番目の部分は {value} バイトで、{limit} バイトのはずです。この部分は保存していません。ファイルを選び直すと続きから送ります。',
  ]),
  'moving.part-damaged': entry(422, [
    'Part {part} was damaged on the way. Nothing was kept of it. Choose the file again to go on.',
    '第 {part} 段在传输中损坏。未保存该段，请重新选择文件以继续。',
    '{part} 番目の部分は送信中に壊れました。この部分は保存していません。ファイルを選び直すと続きから送ります。',
  ]),
  'moving.part-differs': entry(409, [
    'The file is already complete, and part {part} differs from it. Nothing was changed. Choose the file again.',
    '文件已上传完整，而第 {part} 段与之不同。未作任何更改，请重新选择文件。',
    'ファイルはすでにすべて届いており、{part} 番目の部分の内容が異なります。何も変更していません。ファイルを選び直してください。',
  ]),
  'moving.upload-incomplete': entry(409, [
    'Parts of the file are missing: {count} of {limit}. Nothing was read. Choose the file again to go on.',
    '文件共 {limit} 段，还缺 {count} 段。未导入任何内容，请重新选择文件以继续。',
    'ファイル {limit} 個のうち {count} 個の部分がまだ届いていません。何も読み込んでいません。ファイルを選び直すと続きから送ります。',
  ]),
  'moving.upload-damaged': entry(422, [
    'The uploaded file is not the one that was chosen: it was changed while it was uploaded. Nothing was read. Choose the file again.',
    '上传的文件与所选文件不一致：上传期间文件被修改。未导入任何内容，请重新选择文件。',
    '届いたファイルは選ばれたものと異なります。送信中に変更されました。何も読み込んでいません。ファイルを選び直してください。',
  ]),
  'moving.upload-unfinished': entry(409, [
    'The upload of this file is not finished. Nothing was read. Choose the file again to go on.',
    '该文件尚未上传完毕。未导入任何内容，请重新选择文件以继续。',
    'このファイルの送信は終わっていません。何も読み込んでいません。ファイルを選び直すと続きから送ります。',
  ]),
} as const
