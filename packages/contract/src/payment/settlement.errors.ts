import { entry } from '../error.ts'

export const settlementErrors = {
  'settlement.columns-missing': entry(422, [
    'The column {missing} is missing; the file has {found}. Nothing was imported.',
    '文件缺少“{missing}”列，现有列：{found}。未导入任何内容。',
    '「{missing}」の列がありません（ファイルの列：{found}）。何もインポートしていません。',
  ]),
  'settlement.cell-unfit': entry(422, [
    'Row {row}: “{value}” is not valid for {column}. Nothing was imported.',
    '第 {row} 行：“{value}”不符合“{column}”的要求。未导入任何内容。',
    '{row} 行目：「{value}」は {column} として使えません。何もインポートしていません。',
  ]),
  'settlement.row-twice': entry(422, [
    'Rows {before} and {row} are the same ({number}). Nothing was imported.',
    '第 {before} 行与第 {row} 行重复（{number}）。未导入任何内容。',
    '{before} 行目と {row} 行目が同じです（{number}）。何もインポートしていません。',
  ]),
  'settlement.another-merchant': entry(422, [
    'Row {row} is for merchant {found}, but this account is {wanted}. Nothing was imported.',
    '第 {row} 行属于商户 {found}，本账户为 {wanted}。未导入任何内容。',
    '{row} 行目は加盟店 {found} のものですが、このアカウントは {wanted} です。何もインポートしていません。',
  ]),
  'settlement.nothing-known': entry(422, [
    'The file has {count, row|rows}, and none of it matches a payment of this account: it is for another account. Nothing was imported.',
    '{count} 行都不属于本账户的付款，是其他账户的文件。未导入任何内容。',
    '{count} 行のどれも、このアカウントの支払いと一致しません。別のアカウントのファイルです。何もインポートしていません。',
  ]),
  'settlement.settled-before': entry(409, [
    'Row {row} ({number}) was already settled in {fileName}. Nothing was imported.',
    '第 {row} 行（{number}）已在 {fileName} 中结算。未导入任何内容。',
    '{row} 行目（{number}）は {fileName} で精算済みです。何もインポートしていません。',
  ]),
  'settlement.file-twice': entry(409, [
    'This file was already imported as {fileName}. Nothing was imported.',
    '该文件已导入过（{fileName}）。未导入任何内容。',
    'このファイルは {fileName} として既にインポートされています。何もインポートしていません。',
  ]),
} as const
