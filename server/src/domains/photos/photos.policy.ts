import { permissionsOf, type Standing } from '@rounds/contract';

/** Who reads checks and ratings. Jobs are for everybody of their site. */
export const readsReports = (standing: Standing): boolean => permissionsOf(standing).includes('report.View');
