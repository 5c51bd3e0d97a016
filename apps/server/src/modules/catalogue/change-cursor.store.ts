/** The catalogue's name for the platform's change counter: one changer waits for the other, sales never do. */
export {
  bumpForGoods as takeChangeNumber,
  readChanges as readChangeNumber,
} from '../../platform/books/change-cursor.ts'
