import { downloadMemberTemplate, importMembers, memberImportField } from '@kassa/contract/member/member-import.calls.ts'
import { useTranslation } from 'react-i18next'
import { SheetImport } from '../../kit/import/SheetImport.tsx'

const fieldNames = memberImportField.options.filter((field) => field !== 'ignore')

/** Adds members from a spreadsheet, with the points and the balance they bring along. */
export default function MemberImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('member')
  return (
    <SheetImport
      title={t('import.title')}
      call={importMembers}
      template={downloadMemberTemplate}
      fileName="members.xlsx"
      fields={fieldNames.map((value) => ({ value, label: t(`import.field.${value}`) }))}
      rows={1_000}
      note={t('import.note')}
      refreshes="member"
      onClose={onClose}
    />
  )
}
