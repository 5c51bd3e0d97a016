/** The header of an answer above the merchants that names the databases whose merchants are missing in it; absent: all are in it. */
export const missingDatabasesHeader = 'kassa-missing-databases'
