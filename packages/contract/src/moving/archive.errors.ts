import { entry } from '../error.ts'

/** Refusals of the archive by which a shop leaves, and moves into another installation. */
export const archiveErrors = {
  'moving.archive-none': entry(422, [
    'This file is not an archive of a shop. Choose the file that Kassa wrote; nothing was taken in.',
    '此文件不是店铺档案。请选择 Kassa 生成的文件。未导入任何内容。',
    'このファイルは店舗のアーカイブではありません。Kassa が作成したファイルを選んでください。何も取り込んでいません。',
  ]),
  'moving.archive-damaged': entry(422, [
    'The archive is damaged or not whole. Download or copy it again; nothing was taken in.',
    '档案已损坏或不完整。请重新下载或复制。未导入任何内容。',
    'アーカイブが壊れているか、途中で切れています。もう一度ダウンロードまたはコピーしてください。何も取り込んでいません。',
  ]),
  'moving.archive-format': entry(422, [
    'The archive has format {format}; this program reads format {known}. Update this installation; nothing was taken in.',
    '档案的格式为 {format}，此程序只能读取格式 {known}。请更新此安装。未导入任何内容。',
    'アーカイブの形式は {format} ですが、このプログラムが読めるのは形式 {known} です。更新してください。何も取り込んでいません。',
  ]),
  'moving.archive-passphrase': entry(422, [
    'This is not the passphrase of the archive. Without it nobody can open the archive, Kassa included: if it is lost, create a new archive. Nothing was taken in.',
    '口令与此档案不符。没有口令，任何人（包括 Kassa）都无法打开它；如已遗失，请重新生成档案。未导入任何内容。',
    'このアーカイブのパスフレーズではありません。パスフレーズがなければ Kassa を含め誰も開けません。忘れた場合は新しいアーカイブを作成してください。何も取り込んでいません。',
  ]),
  'moving.archive-release': entry(422, [
    'The archive comes from another release (up to {there}; here {here}). Bring both installations to the same release and create it again; nothing was taken in.',
    '档案来自其他版本（截至 {there}，此处为 {here}）。请将两处更新到同一版本后重新生成。未导入任何内容。',
    'アーカイブは別のリリースのものです（{there} まで。ここは {here}）。両方を同じリリースにして作り直してください。何も取り込んでいません。',
  ]),
  'moving.archive-here': entry(409, [
    '“{name}” is already in this installation. An archive never overwrites a shop; nothing was taken in.',
    '“{name}”已在此安装中。档案不会覆盖已有店铺。未导入任何内容。',
    '「{name}」はすでにここにあります。アーカイブが店舗を上書きすることはありません。何も取り込んでいません。',
  ]),
  'moving.archive-email': entry(409, [
    'These e-mail addresses already sign in here: {emails}. Change or close those accounts here, or change the addresses and create the archive again; nothing was taken in.',
    '以下邮箱已用于在此登录：{emails}。请在此更改或关闭这些账号，或更改邮箱后重新生成档案。未导入任何内容。',
    '次のメールアドレスはここで既に使われています: {emails}。ここのアカウントを変更または閉じるか、アドレスを変えてアーカイブを作り直してください。何も取り込んでいません。',
  ]),
  'moving.archive-owner-only': entry(403, [
    'Only an owner of the shop may create, download or delete its archive. Ask an owner; nothing was changed.',
    '只有店主可以生成、下载或删除店铺档案。请联系店主。未作任何更改。',
    '店舗のアーカイブを作成・ダウンロード・削除できるのはオーナーだけです。オーナーに依頼してください。何も変更していません。',
  ]),
  'moving.archive-runs': entry(409, [
    'An archive is already being created. Wait until it is ready, or delete it; nothing was changed.',
    '档案正在生成中。请等待完成，或将其删除。未作任何更改。',
    'アーカイブを作成中です。完了するまで待つか、削除してください。何も変更していません。',
  ]),
  'moving.passphrase-short': entry(422, [
    'The passphrase needs at least {limit, character|characters}; this one has {length}. Nothing was created.',
    '口令至少需要 {limit} 个字符，当前为 {length} 个。未生成任何内容。',
    'パスフレーズは {limit} 文字以上必要です（現在 {length} 文字）。何も作成していません。',
  ]),
  'moving.passphrase-differs': entry(422, [
    'The two passphrases are not the same. Type both again; nothing was created.',
    '两次输入的口令不一致，请重新输入。未生成任何内容。',
    '2 つのパスフレーズが一致しません。もう一度入力してください。何も作成していません。',
  ]),
  'moving.archive-not-ready': entry(409, [
    'The archive can’t be downloaded: it is still being created, failed, or its week is over. Create a new one if needed; nothing was changed.',
    '无法下载档案：仍在生成、生成失败或已超过一周。如有需要请重新生成。未作任何更改。',
    'アーカイブをダウンロードできません。作成中か、失敗したか、1 週間を過ぎています。必要なら作り直してください。何も変更していません。',
  ]),
} as const
