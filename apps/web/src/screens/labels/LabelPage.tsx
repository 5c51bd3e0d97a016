import { createLabel, deleteLabel, editLabel, listLabels } from '@kassa/contract/catalogue/label.calls.ts'
import { NamePage } from '../../parts/names/NamePage.tsx'

/** Labels that mark products. Source: specification §2 (/shop-tag). */
export default function LabelPage() {
  return (
    <NamePage
      kind="label"
      permission="platform.catalogue.labels"
      list={listLabels}
      create={createLabel}
      edit={editLabel}
      remove={deleteLabel}
    />
  )
}
