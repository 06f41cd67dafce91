export const commonPasswords = new Set(
  `
  010203 0123456789 100200 102030 112233 11223344 123123 123123123 1231234 123321 12344321 123456
  1234567 12345678 123456789 1234567890 12345678910 123456789a 123456a 123456abc 123456q 12345a
  12345q 1234abcd 1234qwer 123654 123654789 123abc 123qwe 123qweasd 1314520 147258 147258369
  147852 159357 159753 159951 168168 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc
  258456 2wsx3edc 369258147 456123 456789 5201314 520520 5211314 654321 741852 741852963 7654321
  789456 789456123 87654321 963852741 987654321 a123456 a1234567 a12345678 a123456789 a1b2c3
  a1b2c3d4 a5201314 aa123456 aa12345678 abc123 abc12345 abc123456 abcd123 abcd1234 abcdef abcdefg
  abcdefg1 abcdefgh access access14 address admin1 admin12 admin123 admin1234 administrator
  aini1314 alberto alejandro alexander alexandra alexis alibaba amanda amanda1 america america1
  andrew andrew1 android angel1 angelica angelo angels anthony anthony1 antonio anything apple1
  apple123 arashi arashi1 arsenal arsenal1 asd123 asdasd asdasd123 asdf1234 asdfgh asdfghj
  asdfghjk asdfghjkl asdqwe123 ashley ashley1 asshole august austin autumn azerty azertyuiop
  baby123 babyboy babygirl babygirl1 badboy bailey banana bandit barcelona baseball basketball
  batman batman1 berlin bigboy bitch1 black1 black123 blessed blessing blink182 blue123 boston
  brandon brandon1 brasil brother bullshit business buster buster1 butterfly butterfly1 buzhidao
  camaro canada1 candy1 carlos catherine celtic changeme changeme1 changeme123 charizard charlie
  charlie1 cheese chelsea chelsea1 cherry chicago chicken chocolate christ christian christine
  cisco123 company computer computer1 cookie cookies corvette counter counterstrike cowboy cowboys
  cowgirl cricket crystal cupcake customer dallas dance1 dancer daniel daniel1 danielle december
  default denver diablo diamond discount dollar dolphin dolphins doraemon doremi dragon dragon1
  dragonball drummer eagle1 eagles eduardo elizabeth eminem eminem1 england everton everything
  facebook facebook1 falcon falcons family family1 father february fernando ferrari ferrari1
  flower flowers football football1 forever fortnite forwarder france francisco freedom freedom1
  friday friend friends friendship fuckoff fuckyou fuckyou1 gabriel gabriela gameover gaming
  ganda123 gandalf garfield george germany ginger god123 godisgood golden golfer goodboy google
  google1 green123 greenday guest123 guitar guitar1 gundam hacker halo123 hannah hannah1 harley
  harrypotter heaven hellokitty hermione hikari hiroshi hobbit hockey hockey1 homer1 honda1 honey1
  hongkong horses hotgirl houston hunter hunter1 hunter2 iloveu iloveyou iloveyou! iloveyou1
  iloveyou2 iloveyou520 instagram internet internet1 iphone iphone1 ironman italia jackson january
  jasmine jasmine1 jayson jennifer jerome jessica jessica1 jesus1 jesus123 jesuschrist jollibee
  jordan jordan1 jordan23 joshua joshua1 justin justin1 juventus kenshin killer killer1 killer123
  kitten knight lakers legend legends legolas letmein letmein1 letmein123 li123456 liberty linux1
  liverpool liverpool1 login123 london love123 love4ever lovelove loveme lovers loveyou lucky1
  lucky7 macbook madison maganda maggie mahalkita mahalko mahalkoh mailbox manager manchester
  manila manila1 manutd march1 maria123 marina mario123 martin master master123 matrix matthew
  melissa mercedes metallica mexico michael michael1 michelle michelle1 microsoft million
  minecraft mommy1 monday money1 monica monique monkey monkey1 morgan mother mother1 music1
  mustang mustang1 mypassword nakamura naruto naruto1 natalie network newpassword nicole nicole1
  ninja1 nintendo nippon nirvana nissan nobody nokia1 nothing november october office office1
  oliver onepiece oracle orange orange1 oregon osaka123 p@ssw0rd p@ssword pa$$word package
  packages packers panther panthers parcel pass123 pass1234 passpass passw0rd passwd password
  password! password1 password12 password123 password1234 patrick patriots peanut pepper
  philippines phoenix pikachu pirate platinum playboy playstation pogiako pokemon pokemon1
  pokemon123 porsche portland prince princess princess1 puppies purple purple1 pussycat q123456
  q12345678 q1w2e3 q1w2e3r4 q1w2e3r4t5 qazwsx qazwsxedc qq123123 qq123456 qwe123 qweasd qweasdzxc
  qweqwe qwer1234 qwerasdf qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu
  qwertyui qwertyuiop rabbit rainbow ranger rangers realmadrid red123 redsox robert robert1 roblox
  rockon rockstar root123 sabrina sakura sakura1 samantha samsung samsung1 samurai sasuke saturday
  scooby scooby1 scoobydoo sebastian secret secret123 security server service sexy123 sexygirl
  shadow shadow1 shipment shipping shopper shopping silver simpsons singapore sister sisters
  slipknot smallboy smokey snoopy soccer soccer1 somebody something sophie southpark spider
  spider1 spiderman spring startrek starwars steelers stephanie strawberry subaru suite1 suite123
  summer summer1 sunday sunshine sunshine1 superman superman1 support support1 suzuki sweetheart
  sweety sydney system system1 taiwan takashi takeshi tanaka taobao taylor taylor1 temp123
  temppass tencent tennis test123 test1234 tester testing testtest thomas thomas1 tiger1 tigers
  tigger tokyo123 totoro toyota trustno1 turtle twitter usa123 user123 vanessa veronica victoria
  w123456 wang123 wangyut2 warcraft warrior warriors welcome welcome1 welcome123 whatever
  whatever1 white1 william windows windows1 winter winter1 woaini woaini123 woaini1314 woaini520
  wolverine woshishui x123456 xbox360 yamada yamaha yamato yankees yellow youtube z123456 zaq12wsx
  zaq1zaq1 zhang123 zxc123 zxcasd zxcvbn zxcvbnm zxcvbnm123
`
    .trim()
    .split(/\s+/),
);
