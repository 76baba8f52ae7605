export const session = {
  leaving: 'Taking you to the sign-in page…',
  refusedTitle: 'Signing in did not work',
  refusedText:
    'The sign-in service sent you back without letting you in. You can try again, or ask your administrator whether your account is set up.',
  tryAgain: 'Try again',
  unreachableTitle: 'Docent cannot be reached',
  account: 'Your account',
  coach: 'Coach',
  noDepartment: 'No department yet',
  roleReader: 'Reader',
  roleEditor: 'Editor',
  roleAdmin: 'Administrator',
  logOff: 'Log off',
  departmentTitle: 'Which department are you in?',
  departmentText:
    'Your department decides which spaces are yours to read and write. You can choose it once; afterwards an administrator can change it.',
  department: 'Department',
  departmentPlaceholder: 'Choose a department',
  departmentNone: 'There are no departments yet.',
  departmentChoose: 'Choose',
  departmentLater: 'Later',
  departmentChosen: 'Welcome to {{name}}',
} as const;
