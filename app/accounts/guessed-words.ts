/** What passwords are most often made of, in small letters: words of login pages, names, pets, teams, and this country's. */
export const guessedWords = `
password passwort passcode passphrase secret private login logon signin letmein welcome hello admin administrator
root user username guest test testing tester temp temporary default change changeme office master manager system
server computer internet website network security access account email google gmail facebook youtube yahoo hotmail
windows microsoft apple samsung android mobile phone wifi database oracle cisco java
school college student teacher headmaster headteacher headmistress principal education class classroom mission
result results exam notice gallery library science math english bangla church christian
football baseball basketball cricket hockey soccer tennis chelsea arsenal liverpool manchester united barcelona
real madrid brazil argentina messi ronaldo neymar shakib tamim tigers
love iloveyou loveyou lover mylove forever always together family mother father mummy daddy mama papa baby
sister brother friend friends bestfriend girlfriend boyfriend husband wife sweetheart honey darling angel princess
prince king queen sunshine sunflower flower rose butterfly rainbow summer winter spring autumn monday friday sunday
january february march april june july august september october november december birthday happy smile
monkey dragon tiger lion eagle horse puppy kitten doggy panther dolphin phoenix wolf
superman batman spiderman pokemon starwars starwar naruto minecraft playstation nintendo gaming gamer killer
hunter shadow ninja pirate warrior soldier freedom liberty justice whatever nothing trustno cheese chocolate
banana orange cookie coffee pepper ginger peanut butter silver golden diamond purple yellow black white blue green
red orange pink mustang ferrari mercedes porsche yamaha honda toyota harley corvette
michael jessica jennifer michelle ashley nicole daniel anthony joshua andrew matthew thomas robert william richard
charlie george jordan taylor alexander christopher christina elizabeth jonathan samantha stephanie victoria
amanda melissa benjamin jasmine hannah sophie oliver samuel joseph david james john maria anna
mohammad mohammed muhammad mohamed ahmed rahman hossain hussain islam begum khatun akter khan chowdhury sarkar
abdullah abdul ibrahim fatima ayesha karim rahim hasan kamal jamal
allah bismillah alhamdulillah inshallah mashallah assalamualaikum salam jesus christ godisgood godbless blessed
bangladesh dhaka rangpur rajshahi chittagong chattogram sylhet khulna barisal joybangla sonarbangla sonar amar ami
tomake tumi bhalobashi valobashi jannat jaan sona shona maa baba desh swadhin ekushey bijoy
india pakistan america london newyork california
intelligence international professional construction communication organization transformers supernatural
satisfaction civilization cosmopolitan scandinavian sanfrancisco cheeseburger peanutbutter stratocaster
greenlantern nightcrawler mortalkombat systemofadown thecakeisalie iseedeadpeople edwardcullen warhammer ronaldinho
sonyericsson ticketmaster websolutions punksnotdead whosyourdaddy solution high
unbelievable responsibility congratulations entertainment headquarters california mississippi philadelphia
counterstrike needforspeed finalfantasy residentevil grandtheftauto callofduty worldofwarcraft leagueoflegends
michaeljackson justinbieber harrypotter lordoftherings onedirection linkinpark ironmaiden metallica
jamesbond correcthorsebatterystaple tobeornottobe thequickbrownfox ingodwetrust leavemealone whoami
my the you your our and for this that one not am is are me we new best good open start now please come back its
abc asdf qwe qwer qwerty qwertz azerty zxc zxcv
পাসওয়ার্ড গোপন স্বাগতম বাংলাদেশ আমার সোনার বাংলা ভালোবাসি আমি তোমায় তোমাকে বিদ্যালয় স্কুল শিক্ষক শিক্ষার্থী ঢাকা রংপুর
জয় আল্লাহ বিসমিল্লাহ মা বাবা প্রধান অফিস কার্যালয়
`
  .trim()
  .split(/\s+/);
