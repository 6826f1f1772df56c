interface Named {
  firstName: string;
  lastName: string;
}

/** Empty for nobody, and for who gave no name. */
export const fullName = (person: Named | null | undefined): string =>
  person ? `${person.firstName} ${person.lastName}`.trim() : '';
