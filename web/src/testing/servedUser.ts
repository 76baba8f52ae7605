import type { UserInfo } from '@docent/contract/people';

/** As the server answers after signing in. */
export const servedUser: UserInfo = {
  id: 'p',
  role: 'editor',
  sign: '',
  user_name: 'Ada',
  email: 'ada@example.org',
  token: '',
  refresh_token: '',
  deptName: 'Operations',
  department: 'Operations',
  deptId: 'd',
  is_coach: false,
  isSelectDept: false,
  shortcuts: true,
  repeatHints: true,
  timeFormat: 'auto',
  avatar: null,
};
