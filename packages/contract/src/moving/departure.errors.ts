import { entry } from '../error.ts'

/** Refusals of a shop that closes before it moves to another installation. */
export const departureErrors = {
  'moving.departure-owner-only': entry(403, [
    'Only an owner of the shop may close it for a move, open it again or confirm the move. Ask an owner; nothing was changed.',
    '只有店主可以为迁移停业、恢复营业或确认迁移。请联系店主。未作任何更改。',
    '移転のための休止、再開、移転の確定ができるのはオーナーだけです。オーナーに依頼してください。何も変更していません。',
  ]),
  'moving.closed-already': entry(409, [
    'The shop is already closed for its move (by {by}). Nothing was changed.',
    '店铺已为迁移停业（操作人：{by}）。未作任何更改。',
    '店舗はすでに移転のため休止しています（{by}）。何も変更していません。',
  ]),
  'moving.not-closed': entry(409, [
    'The shop is open: it was not closed for a move, or was opened again. Reload the page; nothing was changed.',
    '店铺正在营业：尚未为迁移停业，或已恢复营业。请刷新页面。未作任何更改。',
    '店舗は営業中です（休止していないか、すでに再開しています）。ページを再読み込みしてください。何も変更していません。',
  ]),
  'moving.moved-away': entry(409, [
    'The shop sells in its new installation, so it can’t be opened here. Work there; nothing was changed.',
    '店铺已在新的 Kassa 营业，无法在此恢复营业。请在那里操作。未作任何更改。',
    '店舗は移転先で営業しているため、ここでは再開できません。移転先で操作してください。何も変更していません。',
  ]),
  'moving.not-archived': entry(409, [
    'No archive was created since the shop was closed. Create one and take it into the new installation first; nothing was changed.',
    '停业后尚未生成档案。请先生成档案并导入新的 Kassa。未作任何更改。',
    '休止してからアーカイブが作成されていません。先に作成して移転先に取り込んでください。何も変更していません。',
  ]),
  'moving.nothing-late': entry(409, [
    'No till sent anything after the first archive, so a second one would be empty. Nothing was created.',
    '首个档案生成后没有收银机再上传数据，第二个档案将为空。未生成任何内容。',
    '最初のアーカイブの後に届いたレジのデータがないため、追加のアーカイブは空になります。何も作成していません。',
  ]),
  'moving.late-entries-only': entry(422, [
    'This is the second archive, with what tills sent late; the shop itself is not in this installation. Take in the first archive before it. Nothing was taken in.',
    '这是补充档案，只包含收银机后来上传的数据，而该店铺不在此处。请先导入首个档案。未导入任何内容。',
    'これはレジが後から送ったデータだけの追加アーカイブで、店舗自体がここにありません。先に最初のアーカイブを取り込んでください。何も取り込んでいません。',
  ]),
  'moving.late-gap': entry(409, [
    'Entries of till “{till}” are missing between the archive taken in here (up to {here}) and this one (from {from}). Create the second archive again in the old installation; nothing was taken in.',
    '收银机“{till}”的数据不连续：此处已有至 {here}，该档案从 {from} 开始。请在原处重新生成补充档案。未导入任何内容。',
    'レジ「{till}」のデータが連続していません（ここにあるのは {here} まで、このアーカイブは {from} から）。移転元で追加アーカイブを作り直してください。何も取り込んでいません。',
  ]),
  'moving.late-till': entry(409, [
    'A till of this archive is not in the shop here: it registered after the first archive. Create a new first archive; nothing was taken in.',
    '该档案中有收银机不在此店铺中（在首个档案之后注册）。请重新生成首个档案。未导入任何内容。',
    'このアーカイブのレジが店舗に登録されていません（最初のアーカイブの後に登録されたものです）。最初のアーカイブを作り直してください。何も取り込んでいません。',
  ]),
} as const
