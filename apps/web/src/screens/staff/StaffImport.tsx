import { downloadStaffTemplate, importStaff, staffImportField } from '@kassa/contract/organisation/staff.calls.ts'
import { useTranslation } from 'react-i18next'
import { SheetImport } from '../../kit/import/SheetImport.tsx'

const fieldNames = staffImportField.options.filter((field) => field !== 'ignore')

/** Adds staff from a spreadsheet: nothing of it, passwords least of all, is kept. */
export default function StaffImport({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('people')
  return (
    <SheetImport
      title={t('import.title')}
      call={importStaff}
      template={downloadStaffTemplate}
      fileName="staff.xlsx"
      fields={fieldNames.map((value) => ({ value, label: t(`import.field.${value}`) }))}
      rows={100}
      note={t('import.note')}
      refreshes="organisation"
      onClose={onClose}
    />
  )
}
